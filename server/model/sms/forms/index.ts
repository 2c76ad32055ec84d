/** The forms in which carriers send messages that take filed material alone: what they accepted, and how a text is made of it. */
export {
  filedMaterial,
  type FiledMaterial,
  type FiledParam,
  filedParams,
} from './filed.store';
export { formOf } from './forms';
