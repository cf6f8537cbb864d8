// npm run build: installs what is missing and builds when the sources changed. See steps/build.mjs.
import { requireSupportedNode } from './steps/node-version.mjs';

requireSupportedNode();
void import('./steps/prepare.mjs').then((prepare) => prepare.prepare());
