import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages(
  {
    starting: 'The camera is starting',
    on: 'Hold the code in front of the camera, flat and filling most of the picture',
    onMany: 'Hold the codes in front of the camera until all are read. Their order does not matter',
    refused: 'The camera was refused. Allow it for this window, or choose a picture of the code',
    none: 'There is no camera here. Choose a picture of the code',
    failed: 'The camera did not start. Another program may be using it; a picture of the code serves too',
    reading: 'Looking for a code in the picture',
    'no-code': 'No code was found in that picture. One that is sharper, or cut closer to the code, may help',
    choose: 'Choose a picture',
    chooseMany: 'Choose pictures',
  },
  () => import('./qr-scanner-messages.de.ts'),
);
