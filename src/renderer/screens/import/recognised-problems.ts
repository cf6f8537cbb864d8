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
      case 'keystore':
        return `${t('problemUnsupported')}: ${keystore(problem.reason)}`;
      case 'bundle':
        return bundle(problem.reason);
      default:
        return t(sentences[problem.code]);
    }
  };
}

const sentences = {
  'word-count': 'problemWordCount',
  checksum: 'problemChecksum',
  length: 'problemLength',
  halves: 'problemHalves',
  range: 'problemRange',
  network: 'problemNetwork',
  password: 'problemPassword',
} as const;
