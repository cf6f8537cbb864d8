import type { Feature } from './rows.ts';

/** The only origins whose passkeys an organization with these features takes, as browsers write them; undefined where any will do. */
export function passkeyOrigins(features: readonly Feature[]): readonly string[] | undefined {
  return features
    .find(({ name }) => name === 'FEATURE_NAME_WEBAUTHN_ORIGINS')
    ?.value.split(',')
    .map((origin) => origin.trim());
}
