import { signatureForm } from './PreReview';

/** The form of a signature with its check beside it. */
export default signatureForm;
