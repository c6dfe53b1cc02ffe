import { defineServiceNode, resource } from '@millrace/node-sdk';
import { bambooHr } from './client.ts';
import { employeeOperations } from './operations/employee.ts';
import { documentOperations, fileOperations, reportOperations } from './operations/files.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.bambooHr',
  displayName: 'BambooHR',
  description: 'Reads and changes employees, their documents, files of the company and reports',
  version: 1,
  codex: { categories: ['Miscellaneous'], alias: ['HR', 'employee', 'people', 'payroll'] },
  service: bambooHr,
  resources: {
    companyReport: resource('Report', reportOperations),
    employee: resource('Employee', employeeOperations),
    employeeDocument: resource('Document of an employee', documentOperations),
    file: resource('File of the company', fileOperations),
  },
  defaultResource: 'employee',
});
