export const de = {
  empty: 'Der Name fehlt: bitte einen eingeben',
  long: 'Um {n, plural, one {# Zeichen} other {# Zeichen}} zu lang: höchstens {most} werden behalten',
  control: 'Ein Steuerzeichen ist darin: bitte den Namen neu tippen',
  taken: 'Der Name ist vergeben: bitte einen anderen wählen',
};
