import { templateForm } from './PreReview';

/** The form of a template with preview, segments and check beside it. */
export default templateForm;
