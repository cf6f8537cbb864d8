import type { RecognisedProblem } from '#shared/bridge.ts';
import { bundleTroubleMessages } from '../../flows/bundles/trouble-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { keystoreTroubleMessages } from './keystore-messages.ts';
import { messages } from './messages.ts';

/**
 * Says what does not fit about something that was recognised. Words that are near to a wrong one are not repeated: they would say nearly
 * what it is.
 */
export function useProblemWords(): (problem: RecognisedProblem) => string {
  const t = useMessages(messages);
  const bundle = useMessages(bundleTroubleMessages);
  const keystore = useMessages(keystoreTroubleMessages);
  return (problem) => {
    switch (problem.code) {
      case 'unknown-word':
        return t('unknownWord', { n: problem.word });
      case 'word-count':
        return t('problemWordCount');
      case 'checksum':
        return t('problemChecksum');
      case 'length':
        return t('problemLength');
      case 'halves':
        return t('problemHalves');
      case 'range':
        return t('problemRange');
      case 'network':
        return t('problemNetwork');
      case 'password':
        return t('problemPassword');
      case 'keystore':
        return `${t('problemUnsupported')}: ${keystore(problem.reason)}`;
      case 'bundle':
        return bundle(problem.reason);
    }
  };
}
