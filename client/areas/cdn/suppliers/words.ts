import { t } from '../../../kernel/text/translate';
