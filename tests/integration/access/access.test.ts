import { accessTests } from '../../access/suite';

// The quick form: all demands, a third of the operations in depth, four kinds of principals.
accessTests((_o, n) => n % 3 === 0, ['none', 'Normal', 'adminManual', 'rootWithout']);
