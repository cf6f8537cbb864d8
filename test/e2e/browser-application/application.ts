import { TurnkeyClient } from '@turnkey/core';

/** The page of an application: the official browser client and nothing else. A story calls it as the application's own code would. */
Object.assign(window, { TurnkeyClient });
