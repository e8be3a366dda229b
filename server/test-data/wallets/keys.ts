/*
 * The keys of the simulated wallets and of the demo merchant, in base64. They are published with this repository and
 * protect nothing: live mode trusts none of them.
 */

/** The root certificate of the wallet with EC_v1 tokens (X.509 in DER). Its key was thrown away. */
export const ecV1Root =
  'MIIBnTCCASOgAwIBAgIJARzYHk0zu/EwMAoGCCqGSM49BAMCMCMxITAfBgNVBAMMGFRpbGx3YXkgdGVzdCB3YWxsZXQgcm9vdDAe' +
  'Fw0yMDAxMDEwMDAwMDBaFw00OTEyMzEwMDAwMDBaMCMxITAfBgNVBAMMGFRpbGx3YXkgdGVzdCB3YWxsZXQgcm9vdDB2MBAGByqG' +
  'SM49AgEGBSuBBAAiA2IABK6q/j0gdASoQkNBRKZi7LQ1QyAmKF5MVMF096cm71yZK2S8ghUtuAy6D3g1IhvKjTtHmV5ujTjpL81N' +
  'YOIXyrGxjKvA3K2SV75K36AIYR+ONw1jLqjTCGtoC317WFsLyKMjMCEwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAQYw' +
  'CgYIKoZIzj0EAwIDaAAwZQIxAMuJP7q6i1hkxAfbaxK/uVZHSRT14sM3f84TInDEX/NlGjF9TvlvdY4HY0KUtT8B9AIwXNmQXZak' +
  'uabJLLWm7L0T/GJBJaJhZiJz3eav9dbVtd+nS7jIIJFvdGiWFGq2rwxF';

/** The certificate that the root issued. */
export const ecV1Intermediate =
  'MIIBmjCCASCgAwIBAgIJAbdOGzPOrRXdMAoGCCqGSM49BAMCMCMxITAfBgNVBAMMGFRpbGx3YXkgdGVzdCB3YWxsZXQgcm9vdDAe' +
  'Fw0yMDAxMDEwMDAwMDBaFw00OTEyMzEwMDAwMDBaMCsxKTAnBgNVBAMMIFRpbGx3YXkgdGVzdCB3YWxsZXQgaW50ZXJtZWRpYXRl' +
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEXNwEwz83L0pf3ukn2zNbSnTr5ljrVA8ORmrz87iuz/f7IbwKaJJ0dKcBnLoNnQOf' +
  'qhDa+gRBqcFpjqsaHqB1VKM1MDMwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAQYwEAYKKoZIhvdjZAYCDgQCBQAwCgYI' +
  'KoZIzj0EAwIDaAAwZQIwSb8z85VWWGbFhweCZWUP12Xn+0BEFMMIxxsQJaXFAWFxG1Ega27PlX7sJnQ6hb1vAjEA2S2yGUxTp7W2' +
  'NKS2bIvQqlhsUEovy7yfEmbzK5UnRE84E256kXkjW7Ot8y0Qv2it';

/** The certificate that signs tokens. */
export const ecV1Leaf =
  'MIIBeTCCAR6gAwIBAgIJAYFm74Ak0eCSMAoGCCqGSM49BAMCMCsxKTAnBgNVBAMMIFRpbGx3YXkgdGVzdCB3YWxsZXQgaW50ZXJt' +
  'ZWRpYXRlMB4XDTIwMDEwMTAwMDAwMFoXDTQ5MTIzMTAwMDAwMFowJTEjMCEGA1UEAwwaVGlsbHdheSB0ZXN0IHdhbGxldCBzaWdu' +
  'ZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATfALLUhuCL2psyXowPsxxO6qTPfz9Rusavr3oBL/v9nX5LS7gbXzbnnsWVLAlM' +
  'ESbc5VXd9VdZuSbo9NDLAb8DozEwLzAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQEAwIHgDAPBgkqhkiG92NkBh0EAgUAMAoGCCqG' +
  'SM49BAMCA0kAMEYCIQC8g+UmyngaEJSEoiIld/aeXpqK81AhzbMn55mmCtcQzQIhAP4LvX6vpV8JJcmzOMSMTdXa9U+wGyB0pd3E' +
  'gq2mtXmW';

/** Its private key (PKCS #8 in DER), as the following ones. */
export const ecV1LeafKey =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7P2y1h/i55rsB6U7T90Now+UrBP15piu02O1aJ39HjGhRANCAATf' +
  'ALLUhuCL2psyXowPsxxO6qTPfz9Rusavr3oBL/v9nX5LS7gbXzbnnsWVLAlMESbc5VXd9VdZuSbo9NDLAb8D';

/** The root key of the wallet with ECv2 tokens. */
export const ecV2RootKey =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9UNMB+1vO2F4YHTJSmYaRbbFh/KJh7Vqdv57+dClzaqhRANCAARW' +
  'qiz3oRwEzzI7nLNX8CiO2nJ+CafyedLsdCOrgup78tNG6yGPEsq1xovaLuIa2Cj2ADlNDzAalZaXuZfkqoXw';

/** The demo merchant's registrations: the recipient of its tokens, and the key for which they are encrypted. */
export const demoRecipients = {
  APPLEPAY: {
    recipient: 'merchant.example.tillway',
    privateKey:
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9kaaP3PM/rnPK615cC2JRH7Gw+5ZHygEUTUdyIrzrf6h' +
      'RANCAATA1NAbTHxxq4DixwvFmITCcYwVIJsPYv8bN7nyhdDKrRIOeydZI8DXa0UZfI0YNWQEIauuMwhegx1LdxjEj0YO',
  },
  GOOGLEPAY: {
    recipient: 'merchant:12345678901234567890',
    privateKey:
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7MjbyxBZSbe6vi8bQu9gtrlniHj717ApxYALJnXleDyh' +
      'RANCAAT4L0s05+HB3JNeVH6FFS8rhYahb0/A16vNHwieHeWKFGlCZWKjJ2YahpP+VEf3q4u80SDMMwj4J+q026d0/sUT',
  },
} as const;
