import {
  createCipheriv,
  createPrivateKey,
  diffieHellman,
  generateKeyPairSync,
  hash,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_data,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate, Time } from '@peculiar/asn1-x509';
import { ecV1Intermediate, ecV1Leaf, ecV1LeafKey } from '../../test-data/wallets/keys.ts';
import type { WalletCard } from './wallet-card.ts';

const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' });
const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });

/** The wallet's signer: a private key, and its certificate with the one above it (X.509 in DER). */
export type EcV1Signer = { readonly key: KeyObject; readonly leaf: Buffer; readonly intermediate: Buffer };
export const testSigner: EcV1Signer = {
  key: createPrivateKey({ key: Buffer.from(ecV1LeafKey, 'base64'), format: 'der', type: 'pkcs8' }),
  leaf: Buffer.from(ecV1Leaf, 'base64'),
  intermediate: Buffer.from(ecV1Intermediate, 'base64'),
};

export type EcV1Order = {
  readonly card: WalletCard;
  /** In the minor units of the currency, with its ISO 4217 number. */
  readonly minorUnits: number;
  readonly currencyNumber: string;
  /** The merchant's identifier, and the public key that it registered. */
  readonly merchantId: string;
  readonly merchantKey: KeyObject;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Makes a token of the version EC_v1, as the published format describes it. */
export function mintEcV1(order: EcV1Order, signer: EcV1Signer = testSigner): string {
  const { card, merchantId, merchantKey } = order;
  const payload = {
    applicationPrimaryAccountNumber: card.number,
    applicationExpirationDate: `${card.expiryYear.slice(2)}${card.expiryMonth}31`,
    currencyCode: order.currencyNumber,
    transactionAmount: order.minorUnits,
    deviceManufacturerIdentifier: '040010030273',
    paymentDataType: '3DSecure',
    paymentData: {
      onlinePaymentCryptogram: card.cryptogram,
      ...(card.eci === null ? {} : { eciIndicator: card.eci.replace(/^0/, '') }),
    },
  };
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: merchantKey });
  const data = encrypt(Buffer.from(JSON.stringify(payload)), keyFrom(secret, merchantId));
  const spki = ephemeral.publicKey.export({ type: 'spki', format: 'der' });
  const transactionId = randomBytes(32);
  const signature = signDetached(Buffer.concat([spki, data, transactionId]), order.now, signer);
  return JSON.stringify({
    version: 'EC_v1',
    data: data.toString('base64'),
    signature: signature.toString('base64'),
    header: {
      ephemeralPublicKey: spki.toString('base64'),
      publicKeyHash: hash('sha256', merchantKey.export({ type: 'spki', format: 'der' }), 'buffer').toString('base64'),
      transactionId: transactionId.toString('hex'),
    },
  });
}

const keyFrom = (secret: Buffer, merchantId: string): Buffer =>
  hash(
    'sha256',
    Buffer.concat([
      Buffer.from('00000001', 'hex'),
      secret,
      Buffer.from('\u{d}id-aes256-GCMApple'),
      hash('sha256', merchantId, 'buffer'),
    ]),
    'buffer',
  );

function encrypt(plain: Buffer, key: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** A detached signature (CMS SignedData, RFC 5652) in DER. */
function signDetached(content: Buffer, now: number, { key, leaf, intermediate }: EcV1Signer): Buffer {
  const certificates = [leaf, intermediate].map((each) => AsnConvert.parse(each, Certificate));
  const own = certificates[0]?.tbsCertificate;
  // In the order of their encodings, as DER orders a SET.
  const signedAttrs = [
    attribute('1.2.840.113549.1.9.3', AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute('1.2.840.113549.1.9.5', AsnConvert.serialize(new Time(new Date(now)))),
    attribute('1.2.840.113549.1.9.4', AsnConvert.serialize(new OctetString(hash('sha256', content, 'buffer')))),
  ];
  const encoded = Buffer.concat(signedAttrs.map((each) => Buffer.from(AsnConvert.serialize(each))));
  const toBeSigned = Buffer.concat([Buffer.from([0x31, encoded.length]), encoded]);
  const signed = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(certificates.map((certificate) => new CertificateChoices({ certificate }))),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: CMSVersion.v1,
        sid: new SignerIdentifier({
          issuerAndSerialNumber: new IssuerAndSerialNumber(
            own && { issuer: own.issuer, serialNumber: own.serialNumber },
          ),
        }),
        digestAlgorithm: sha256,
        signedAttrs,
        signatureAlgorithm: ecdsaWithSha256,
        signature: new OctetString(sign('sha256', toBeSigned, key)),
      }),
    ]),
  });
  const wrapped = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) });
  return Buffer.from(AsnConvert.serialize(wrapped));
}

const attribute = (attrType: string, value: ArrayBuffer): Attribute => new Attribute({ attrType, attrValues: [value] });
