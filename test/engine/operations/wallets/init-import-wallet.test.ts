import { describesBeginning } from '../../../harness/beginning-imports.ts';

describesBeginning('init_import_wallet', 'wallet');
