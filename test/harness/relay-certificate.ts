/**
 * A certificate that signed itself, for `relay.example` and 127.0.0.1, until 2126, and its key: nobody trusts it but a test that says so. Made with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -addext subjectAltName=DNS:relay.example,IP:127.0.0.1`.
 */
export const relayCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIULGIEeYqYoMdSESPH6IoFtYWOXEEwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVsYXkuZXhhbXBsZTAgFw0yNjExMjMwNjU2MDNaGA8yMTI2
MTAzMDA2NTYwM1owGDEWMBQGA1UEAwwNcmVsYXkuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABLd/0Y4Q8JD3vyXrCUd4TzFO4Jvu19wmtECTsu3qaNyy
cDQ838ypx5hXiPWjnYnJbhFaq9i66tV8ytoeYxsrWqyjczBxMB0GA1UdDgQWBBRG
x3YcdEJJb00davUcPyrNcF/L+DAfBgNVHSMEGDAWgBRGx3YcdEJJb00davUcPyrN
cF/L+DAeBgNVHREEFzAVgg1yZWxheS5leGFtcGxlhwR/AAABMA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhANzE2YrVSZc+5Wgm2F1udhRO0/Xq2+G5
ME4ru3fX7gH+AiBDRVjFOG34Acm/M74Q/1MGc56CIASHwDjSSEnHd67Wvg==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvDdwBvbqZwWFaXWn
foD8fmhZPKx2fPwa9qFUpi5Y546hRANCAAS3f9GOEPCQ978l6wlHeE8xTuCb7tfc
JrRAk7Lt6mjcsnA0PN/MqceYV4j1o52JyW4RWqvYuurVfMraHmMbK1qs
-----END PRIVATE KEY-----`,
} as const;
