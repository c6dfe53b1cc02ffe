import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';
import { storedOrDefault, visibleProperties } from './form-model.ts';
import { useParameterEnvironment } from './parameter-environment.tsx';
import classes from './parameters.module.css';

export interface PropertyListProps {
  properties: NodeProperty[];
  /** Stored values. */
  values: JsonObject;
  /** Stored values with defaults, for conditions. */
  siblings: JsonObject;
  /** Place of these values within the node's parameters; empty at the top. */
  path: string;
  onSet(name: string, value: JsonValue | undefined): void;
}

/** The shown properties of one level, below each other. */
export function PropertyList({ properties, values, siblings, path, onSet }: PropertyListProps) {
  const { root, typeVersion, Field } = useParameterEnvironment();
  return (
    <div className={classes.list}>
      {visibleProperties(properties, siblings, { root, typeVersion }).map((property) => (
        <Field
          // Versions of a property under other conditions are other fields.
          key={`${property.name}:${property.type}:${properties.indexOf(property)}`}
          property={property}
          value={storedOrDefault(property, values)}
          siblings={siblings}
          path={path === '' ? property.name : `${path}.${property.name}`}
          onChange={(value) => onSet(property.name, value)}
        />
      ))}
    </div>
  );
}
