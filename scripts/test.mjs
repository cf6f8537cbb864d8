// npm test: installs and builds what is missing, then runs every check. See steps/checks.mjs.
import { requireSupportedNode } from './steps/node-version.mjs';

requireSupportedNode();
void import('./steps/checks.mjs').then((checks) => checks.runEveryCheck());
