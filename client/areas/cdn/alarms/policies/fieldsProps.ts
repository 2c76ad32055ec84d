import type { PolicyForm } from './policyForm';

/** The parts of a policy form share its values, the way to change them, and what the server refused. */
export type FieldsProps = {
  form: PolicyForm;
  set(change: Partial<PolicyForm>): void;
  /** The server's sentence about a field, found by its name. */
  errorOf(name: string): string | undefined;
};
