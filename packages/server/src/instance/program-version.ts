import packageFile from '../../package.json' with { type: 'json' };

/** Version of this program. */
export const programVersion: string = packageFile.version;
