import type { VoteView } from '../../api/activity-view.ts';
import { usePeople } from '../../api/people.ts';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

export function useCredentialName(): (vote: VoteView) => string {
  const t = useMessages(messages);
  const { users } = usePeople();
  return ({ userId, publicKey }) => {
    const user = users.find((one) => one.userId === userId);
    const key = user?.apiKeys.find(({ credential }) => credential.publicKey === publicKey);
    if (key) return t('activityApiKey', { name: key.apiKeyName });
    const passkey = user?.authenticators.find(({ credential }) => credential.publicKey === publicKey);
    return passkey ? t('passkey', { name: passkey.authenticatorName }) : t('unknownKey');
  };
}
