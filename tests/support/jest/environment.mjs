// Where tests run that start the product: their files are loaded by Node, once for a worker of Jest.
// Plain JavaScript because Jest loads environments without transforming ES modules.
import { TestEnvironment } from 'jest-environment-node';

/** What Jest's own matchers ask values of the tests for: it has to be the same for both. */
const shared = [
  'Array',
  'BigInt',
  'Boolean',
  'Date',
  'Error',
  'Function',
  'Map',
  'Number',
  'Object',
  'Promise',
  'RegExp',
  'Set',
  'String',
  'Symbol',
];

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of shared) this.global[name] = globalThis[name];
    this.global.importOnce = (address) => import(address);
  }
}
