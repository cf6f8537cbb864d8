import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource/commit-mono/400.css';
import '@fontsource/commit-mono/600.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/controls.css';

import { createRoot } from 'react-dom/client';
import { connect } from './api/connect.ts';
import { Root } from './app/Root.tsx';
import { refuseMarkup } from './app/trusted-types.ts';

refuseMarkup();

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the window');
createRoot(place).render(<Root bridge={connect()} />);
