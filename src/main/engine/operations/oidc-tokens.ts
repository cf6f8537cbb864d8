import type { NewOauthProvider } from '../domain/oauth-providers.ts';
import type { OidcVerdict, Ports } from '../ports.ts';
import type { TokenVerdicts } from './define.ts';

/**
 * Asks about every token among `providers`, each once, in order. Stops at the first bad one: since the providers are added in the same
 * order, all or none, that one is what the request fails by.
 */
export async function verifyTokens(
  identity: Ports['identity'],
  providers: readonly NewOauthProvider[],
): Promise<TokenVerdicts> {
  const verdicts = new Map<string, OidcVerdict>();
  for (const { oidcToken } of providers) {
    if (oidcToken === undefined || verdicts.has(oidcToken)) continue;
    const verdict = await identity.verifyOidcToken(oidcToken);
    verdicts.set(oidcToken, verdict);
    if (!verdict.ok) break;
  }
  return verdicts;
}
