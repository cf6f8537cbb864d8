import { contractPhrases } from './contracts.de.ts';
import { keyPhrases } from './keys.de.ts';
import { organizationPhrases } from './organizations.de.ts';
import { peoplePhrases } from './people.de.ts';
import { policyPhrases } from './policies.de.ts';
import { signingPhrases } from './signing.de.ts';
import { webhookPhrases } from './webhooks.de.ts';

export const de = {
  ...contractPhrases,
  ...keyPhrases,
  ...organizationPhrases,
  ...peoplePhrases,
  ...policyPhrases,
  ...signingPhrases,
  ...webhookPhrases,
};
