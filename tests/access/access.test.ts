import { accessTests } from './suite';

accessTests(() => true);
