import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of objects, and of operations that this window does not know. */
export const objectMessages = defineMessages(
  {
    you: '{name} (you)',
    nobody: 'Unknown user',
    several: '{first} and {more} more',
    'other.title': 'Run {type}',
    'other.ask': '{who} {when, select, past {requested} other {requests}} {type}',
    'other.did': '{who} completed {type}',
    FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: 'root user email recovery',
    FEATURE_NAME_WEBAUTHN_ORIGINS: 'passkey origins',
    FEATURE_NAME_EMAIL_AUTH: 'email login',
    FEATURE_NAME_EMAIL_RECOVERY: 'email recovery',
    FEATURE_NAME_WEBHOOK: 'webhook',
    FEATURE_NAME_SMS_AUTH: 'SMS login',
    FEATURE_NAME_OTP_EMAIL_AUTH: 'email code login',
    FEATURE_NAME_AUTH_PROXY: 'auth proxy',
    FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: 'Solana rent prefunding',
    FEATURE_NAME_SWAP_CONFIG: 'swap configuration',
    FEATURE_NAME_EARN_CONFIG: 'earn configuration',
    FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND: 'own credentials only with the same kind',
    FEATURE_NAME_COFFER_DENY_BLIND_SIGNING: 'deny blind signing',
    FEATURE_NAME_COFFER_FREEZE_TAG: 'users who can freeze',
  },
  () => import('./object-messages.de.ts'),
);
