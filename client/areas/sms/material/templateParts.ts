import { TemplateDrawer } from './MaterialDrawer';

/** What opens beside the list of templates. */
export default { detail: TemplateDrawer };
