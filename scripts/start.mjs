// npm start: installs and builds what is missing, then opens Coffer. See steps/launch.mjs.
import { requireSupportedNode } from './steps/node-version.mjs';

requireSupportedNode();
void import('./steps/launch.mjs').then((launch) => launch.start(process.argv.slice(2)));
