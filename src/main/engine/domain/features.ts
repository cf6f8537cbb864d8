import type { FeatureName } from '#shared/enums.ts';
import { invalidArgument, notFound } from '../fault.ts';
import type { Feature } from '../state/rows.ts';
import type { OrganizationRows, Tx, View } from '../state/tx.ts';
import { requireFreezeTag } from './freezes.ts';
import { requireWebhookAddress } from './webhook-address.ts';

export type ShownFeature = { name: FeatureName; value: string };

/** What a new sub-organization has switched on, by the word of the flag that leaves it off. */
const featuresAtStart = {
  disableEmailRecovery: 'FEATURE_NAME_EMAIL_RECOVERY',
  disableEmailAuth: 'FEATURE_NAME_EMAIL_AUTH',
  disableSmsAuth: 'FEATURE_NAME_SMS_AUTH',
  disableOtpEmailAuth: 'FEATURE_NAME_OTP_EMAIL_AUTH',
} as const satisfies Record<string, FeatureName>;

export type FeatureFlags = { readonly [Flag in keyof typeof featuresAtStart]?: boolean | undefined };

/** Switches a feature on, or changes its value. Throws INVALID_ARGUMENT for a value that the feature cannot have. */
export function setFeature(tx: Tx, name: FeatureName, value: string): void {
  checkValue(tx, name, value);
  const feature = findFeature(tx, name);
  if (feature) tx.features.replace(feature, { value });
  else tx.features.insert({ featureId: tx.newId(), name, value });
}

/**
 * Sets the only origins whose passkeys the organization takes, as the feature FEATURE_NAME_WEBAUTHN_ORIGINS. Throws INVALID_ARGUMENT naming
 * the origin that is not written as browsers write one.
 */
export function setAllowedOrigins(tx: Tx, origins: readonly string[]): void {
  for (const [index, origin] of origins.entries())
    if (!isOrigin(origin))
      throw invalidArgument(
        `parameters.allowedOrigins.${index}`,
        'expected an origin as browsers write it, e.g. https://a.example',
      );
  setFeature(tx, 'FEATURE_NAME_WEBAUTHN_ORIGINS', origins.join(','));
}

/** Switches a feature off. Throws NOT_FOUND when it is not on. */
export function removeFeature(tx: Tx, name: FeatureName): void {
  const feature = findFeature(tx, name);
  if (!feature) throw notFound('feature', name);
  tx.features.remove(feature.featureId);
}

/** Switches on what a new sub-organization has from the start. */
export function setFeaturesAtStart(tx: Tx, flags: FeatureFlags): void {
  for (const [flag, name] of Object.entries(featuresAtStart))
    if (!flags[flag as keyof FeatureFlags]) setFeature(tx, name, '');
}

/** Every feature that is on. */
export function showFeatures(view: View | Tx): ShownFeature[] {
  return view.features.list().map(({ name, value }) => ({ name, value }));
}

function findFeature(view: Pick<OrganizationRows, 'features'>, name: FeatureName): Feature | undefined {
  return view.features.find((feature) => feature.name === name);
}

const webOrigin = /^https?:\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/;
/** What a mobile app calls itself, such as `android:apk-key-hash:…`. */
const appOrigin = /^(?!https?:)[a-z][a-z0-9+.-]*:[\x21-\x2b\x2d-\x7e]+$/;

function isOrigin(text: string): boolean {
  return webOrigin.test(text) || appOrigin.test(text);
}

/** Features that are on or off, and have no value. */
const valueless: ReadonlySet<FeatureName> = new Set([
  'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND',
  'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING',
]);

function checkValue(tx: Tx, name: FeatureName, value: string): void {
  if (name === 'FEATURE_NAME_WEBHOOK') requireWebhookAddress(tx, value, 'parameters.value');
  if (name === 'FEATURE_NAME_COFFER_FREEZE_TAG') requireFreezeTag(tx, value);
  if (valueless.has(name) && value !== '')
    throw invalidArgument('parameters.value', 'this feature has no value: expected an empty text');
  if (name !== 'FEATURE_NAME_WEBAUTHN_ORIGINS') return;
  if (!value.split(',').every((origin) => isOrigin(origin.trim())))
    throw invalidArgument(
      'parameters.value',
      'expected origins as browsers write them, with commas between, e.g. https://a.example',
    );
}
