import { useLanguage } from '../ui/words.tsx';

/**
 * What main says of fields and of bundles that do not open, in German, by its English. Main explains in one language, since what it
 * explains is the wire's; what is not here stands as main says it. `import-export-words.test.ts` holds this table to main's sentences.
 */
export const germanMeanings: Readonly<Record<string, string>> = {
  'its version is not one that we know': 'seine Version ist keine bekannte',
  'no vault is open, so its signer is not known': 'kein Tresor ist offen, sein Signierer ist also nicht bekannt',
  'the key that you named is no uncompressed P-256 public key':
    'der genannte Schlüssel ist kein unkomprimierter öffentlicher P-256-Schlüssel',
  'it does not name this vault’s signer': 'es nennt nicht den Signierer dieses Tresors',
  'it does not name the hosted service’s production signer':
    'es nennt nicht den produktiven Signierer des gehosteten Dienstes',
  'it does not name the key that you named': 'es nennt nicht den genannten Schlüssel',
  'it names the hosted service’s production signer': 'es nennt den produktiven Signierer des gehosteten Dienstes',
  'the signature does not fit: the contents were changed, or somebody else signed them':
    'die Signatur passt nicht: der Inhalt wurde geändert, oder jemand anderes hat ihn signiert',
  'it is of another organization than you named': 'es gehört zu einer anderen Organisation als der genannten',
  'the target key is not in memory any more': 'der Zielschlüssel ist nicht mehr im Speicher',
  'it was sealed to another key than this': 'es wurde für einen anderen Schlüssel als diesen versiegelt',

  'a version that we know': 'eine bekannte Version',
  'an unknown version': 'eine unbekannte Version',
  'who says that they made it': 'wer es nach eigenem Wort erzeugt hat',
  'this vault’s signer': 'der Signierer dieses Tresors',
  'the hosted service’s production signer': 'der produktive Signierer des gehosteten Dienstes',
  'a signer that is not known here': 'ein hier unbekannter Signierer',
  'the signature holds: the signer that is named signed these very contents':
    'die Signatur hält: der genannte Signierer hat genau diesen Inhalt signiert',
  'the signature does not hold: it was changed, or somebody else signed it':
    'die Signatur hält nicht: es wurde geändert, oder jemand anderes hat es signiert',
  'signed with the rest; not known here': 'mit dem Übrigen signiert; hier unbekannt',
  'the sender’s one-time public key: with the target key it gives the key of the encryption':
    'der einmalige öffentliche Schlüssel des Absenders: mit dem Zielschlüssel ergibt er den Schlüssel der Verschlüsselung',
  'what is sealed, and 16 bytes that show whether it was changed':
    'das Versiegelte und 16 Byte, die zeigen, ob es geändert wurde',
  'the key that the secret is to be sealed to; it is used once':
    'der Schlüssel, für den das Geheimnis zu versiegeln ist; er wird einmal benutzt',
  'the organization that it is of': 'die Organisation, zu der es gehört',
  'the only user who can import with it': 'der einzige Benutzer, der damit importieren kann',

  'An import bundle: the key that words or a private key are to be sealed to. There is no secret in it.':
    'Ein Importbündel: der Schlüssel, für den Wörter oder ein privater Schlüssel zu versiegeln sind. Ein Geheimnis ist nicht darin.',
  'An export bundle: words or a private key, sealed to a target key. Only who has that key can open it.':
    'Ein Exportbündel: Wörter oder ein privater Schlüssel, für einen Zielschlüssel versiegelt. Nur wer ihn hat, kann es öffnen.',
  'A stamp: it shows that whoever has the private half of an API key sent a certain body. The body is not in it, so whether the signature holds cannot be said here.':
    'Ein Stempel: er zeigt, dass der Inhaber der privaten Hälfte eines API-Schlüssels einen bestimmten Text gesendet hat. Der Text ist nicht darin; ob die Signatur hält, lässt sich hier nicht sagen.',
  'A passkey’s stamp: it shows that a passkey approved a certain body. Neither the body nor the passkey’s public key is in it, so whether the signature holds cannot be said here.':
    'Der Stempel eines Passkeys: er zeigt, dass ein Passkey einem bestimmten Text zugestimmt hat. Weder der Text noch der öffentliche Schlüssel des Passkeys ist darin; ob die Signatur hält, lässt sich hier nicht sagen.',
  'A webhook delivery: news that the service sent to an address which was named for it.':
    'Eine Webhook-Zustellung: eine Nachricht, die der Dienst an eine dafür genannte Adresse gesendet hat.',
  'An activity: what was asked for, who agreed, and what came of it.':
    'Ein Vorgang: was angefragt wurde, wer zustimmte und was daraus wurde.',

  'ECDSA on P-256 over SHA-256 of the body': 'ECDSA auf P-256 über SHA-256 des Textes',
  'ECDSA on secp256k1 over SHA-256 of the body': 'ECDSA auf secp256k1 über SHA-256 des Textes',
  'ECDSA on secp256k1 over the body as an Ethereum personal message (EIP-191)':
    'ECDSA auf secp256k1 über den Text als persönliche Ethereum-Nachricht (EIP-191)',
  'Ed25519 over the body': 'Ed25519 über den Text',
  'the API key that stamped': 'der API-Schlüssel, der gestempelt hat',
  'no public key of the curve that its scheme names': 'kein öffentlicher Schlüssel der Kurve, die das Verfahren nennt',
  'of the right form; whether it holds only the body can tell':
    'von der richtigen Form; ob sie hält, zeigt nur der Text',
  'not of the form that its scheme has: it holds for no body':
    'nicht von der Form des Verfahrens: sie hält für keinen Text',
  'which passkey it was': 'welcher Passkey es war',
  'what the browser signed with it': 'was der Browser damit signiert hat',
  'webauthn.get for a stamp; anything else is refused': 'webauthn.get bei einem Stempel; alles andere wird abgelehnt',
  'SHA-256 of the body that was approved, hex': 'SHA-256 des Textes, dem zugestimmt wurde, hex',
  'the page that asked the passkey': 'die Seite, die den Passkey gefragt hat',
  'what the passkey says of itself': 'was der Passkey über sich selbst sagt',
  'SHA-256 of the domain it is for': 'SHA-256 der Domain, für die er gilt',
  'whether somebody touched it': 'ob jemand ihn berührt hat',
  'whether it checked who they are': 'ob er geprüft hat, wer es ist',
  'how often it has signed, where it counts': 'wie oft er signiert hat, sofern er zählt',
  'over authenticatorData and SHA-256 of clientDataJson': 'über authenticatorData und SHA-256 von clientDataJson',

  'the organization that it is about': 'die Organisation, um die es geht',
  'what kind of news it is': 'was für eine Nachricht es ist',
  'the same each time this news is sent again': 'dasselbe, sooft diese Nachricht erneut gesendet wird',
  'when it was sent, milliseconds since 1970': 'wann es gesendet wurde, Millisekunden seit 1970',
  'the version of deliveries': 'die Version der Zustellungen',
  'the key that signed it': 'der Schlüssel, der es signiert hat',
  'how it was signed': 'wie es signiert wurde',
  'the version of what was signed': 'die Version dessen, was signiert wurde',
  'what the body is': 'was der Text ist',
  'not part of the signature': 'nicht Teil der Signatur',
  'no JSON object': 'kein JSON-Objekt',
  'there is no signature of 64 bytes: anybody can have sent this':
    'es gibt keine Signatur von 64 Byte: das kann jeder gesendet haben',
  'signed in a way that is not known here': 'auf eine hier unbekannte Weise signiert',
  'not checked: no vault is open whose key it could be':
    'nicht geprüft: kein Tresor ist offen, dessen Schlüssel es sein könnte',
  'not checked: another key than this vault’s signed it':
    'nicht geprüft: ein anderer Schlüssel als der dieses Tresors hat signiert',
  'not checked: the signature is over the bytes of the body, so give the body as the text that came':
    'nicht geprüft: die Signatur gilt den Bytes des Textes, also den Text so angeben, wie er kam',
  'the signature holds: this vault sent these very bytes':
    'die Signatur hält: dieser Tresor hat genau diese Bytes gesendet',
  'the signature does not hold: it was changed, or somebody else sent it':
    'die Signatur hält nicht: es wurde geändert, oder jemand anderes hat es gesendet',

  'its id': 'seine ID',
  'what was asked for, with the version of its form': 'was angefragt wurde, mit der Version seiner Form',
  'how it stands': 'wie er steht',
  'when whoever asked says that they asked, milliseconds since 1970':
    'wann nach eigener Angabe angefragt wurde, Millisekunden seit 1970',
  'what was asked for in full': 'was im Einzelnen angefragt wurde',
  'what came of it': 'was daraus wurde',
  'why it was not done': 'warum es nicht geschah',
  'whether who asked for this answer may approve it': 'ob zustimmen darf, wer diese Antwort erfragt hat',
  'whether who asked for this answer may reject it': 'ob ablehnen darf, wer diese Antwort erfragt hat',
  'when it was recorded': 'wann er aufgezeichnet wurde',
  'when it last changed': 'wann er sich zuletzt geändert hat',
  'not known here': 'hier unbekannt',
  'SHA-256 of the exact body that was sent': 'SHA-256 des genauen Textes, der gesendet wurde',
  'it is that of the body in a vote': 'es ist der des Textes in einer Stimme',
  'the stamp holds: this key signed the body in this vote':
    'der Stempel hält: dieser Schlüssel hat den Text in dieser Stimme signiert',
  'the stamp does not hold for the body in this vote': 'der Stempel hält nicht für den Text in dieser Stimme',
  'not checked: it is no stamp of an API key': 'nicht geprüft: es ist kein Stempel eines API-Schlüssels',
  'who voted': 'wer gestimmt hat',
  how: 'wie',
  'the body that was stamped': 'der Text, der gestempelt wurde',
  'the key that stamped it': 'der Schlüssel, der ihn gestempelt hat',
};

/** Gives the function that says main's explanation of a field in the window's language, as a sentence's beginning. */
export function useMeaning(): (english: string) => string {
  const german = useLanguage() === 'de';
  return (english) => {
    const said = german ? inGerman(english) : english;
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  };
}

/** Whole, or, where main joined two parts, each of them. */
function inGerman(english: string): string {
  const whole = germanMeanings[english];
  if (whole !== undefined) return whole;
  const joint = [': ', '; '].find((one) => english.includes(one));
  if (joint === undefined) return english;
  const at = english.indexOf(joint);
  const parts = [english.slice(0, at), english.slice(at + joint.length)];
  return parts.map((part) => germanMeanings[part] ?? part).join(joint);
}
