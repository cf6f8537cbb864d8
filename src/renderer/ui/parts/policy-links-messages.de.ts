export const de = { several: '{n, plural, one {# Richtlinie} other {# Richtlinien}}' };
