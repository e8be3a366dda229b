import { hash, type X509Certificate } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  type Attribute,
  CMSVersion,
  ContentInfo,
  id_data,
  id_signedData,
  SignedData,
  type SignerInfo,
} from '@peculiar/asn1-cms';
import { type AlgorithmIdentifier, type Certificate, Time } from '@peculiar/asn1-x509';
import type { Instant } from '../../core/values.ts';
import { trustedSigner } from './certificate-chain.ts';
import { isSignedBy } from './elliptic-curve.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';
/** The object identifier of plain data (RFC 5652, 4), in DER. */
const DATA = Buffer.from('06092a864886f70d010701', 'hex');
const NULL = Buffer.from([5, 0]);

export type Verification =
  | { readonly kind: 'verified'; readonly signedAt: Instant }
  | { readonly kind: 'malformed' | 'signatureInvalid' | 'signerUntrusted' };

/**
 * Verifies a detached signature (CMS SignedData, RFC 5652) of one signer, with ECDSA on P-256 and SHA-256, by a
 * certificate that a root of trust stands behind.
 */
export function verifyDetached(
  signature: Buffer,
  content: Buffer,
  terms: { readonly roots: readonly X509Certificate[]; readonly now: Instant },
): Verification {
  const signed = readSignedData(signature);
  if (!signed) return { kind: 'malformed' };
  const { certificates, signer } = signed;
  const attributes = signer.signedAttrs ?? [];
  const signedAt = signingTime(attributes);
  if (signedAt === undefined || valueOf(attributes, CONTENT_TYPE)?.equals(DATA) !== true) return { kind: 'malformed' };
  const certificate = trustedSigner(certificates, { roots: terms.roots, at: [terms.now, signedAt] });
  if (!certificate || !isNamed(certificate, certificates, signer)) return { kind: 'signerUntrusted' };
  const digest = derOf(new OctetString(hash('sha256', content, 'buffer')));
  const isGenuine =
    valueOf(attributes, MESSAGE_DIGEST)?.equals(digest) === true &&
    isSignedBy(certificate.publicKey, toBeSigned(attributes), Buffer.from(signer.signature.buffer));
  return isGenuine ? { kind: 'verified', signedAt } : { kind: 'signatureInvalid' };
}

type Signed = { readonly certificates: readonly Certificate[]; readonly signer: SignerInfo };

/** The certificates and the only signer of a detached signature. Undefined for anything that is not just that. */
function readSignedData(signature: Buffer): Signed | undefined {
  try {
    const wrapper = AsnConvert.parse(signature, ContentInfo);
    const signed = AsnConvert.parse(wrapper.content, SignedData);
    const [signer, ...others] = signed.signerInfos;
    const certificates = (signed.certificates ?? []).flatMap(({ certificate }) => certificate ?? []);
    const isPlain =
      wrapper.contentType === id_signedData &&
      isCanonical(signature, wrapper) &&
      isCanonical(Buffer.from(wrapper.content), signed) &&
      signed.version === CMSVersion.v1 &&
      isOnly(signed.digestAlgorithms, SHA256) &&
      signed.encapContentInfo.eContentType === id_data &&
      signed.encapContentInfo.eContent === undefined &&
      signed.crls === undefined &&
      certificates.length === (signed.certificates ?? []).length;
    return isPlain && signer && others.length === 0 && isPlainSigner(signer) ? { certificates, signer } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the bytes are the only ones for the structure, if they are DER. The wallets also write lengths that are not
 * stated in advance (BER); what no signature covers is checked member by member then.
 */
const isCanonical = (bytes: Buffer, structure: unknown): boolean =>
  bytes[1] === INDEFINITE || derOf(structure).equals(bytes);
const INDEFINITE = 0x80;

const isPlainSigner = ({ version, digestAlgorithm, signatureAlgorithm, unsignedAttrs }: SignerInfo): boolean =>
  version === CMSVersion.v1 &&
  isAlgorithm(digestAlgorithm, SHA256) &&
  isAlgorithm(signatureAlgorithm, ECDSA_WITH_SHA256) &&
  unsignedAttrs === undefined;

const isOnly = (algorithms: readonly AlgorithmIdentifier[], id: string): boolean =>
  algorithms.length === 1 && algorithms.every((each) => isAlgorithm(each, id));

/** An algorithm without parameters, which may be written as NULL. */
const isAlgorithm = ({ algorithm, parameters }: AlgorithmIdentifier, id: string): boolean =>
  algorithm === id && (!parameters || Buffer.from(parameters).equals(NULL));

/** Whether the signer names this certificate by its issuer and serial number. */
function isNamed(certificate: X509Certificate, all: readonly Certificate[], { sid }: SignerInfo): boolean {
  const name = sid.issuerAndSerialNumber;
  const own = all.find((each) => derOf(each).equals(certificate.raw))?.tbsCertificate;
  return (
    name !== undefined &&
    own !== undefined &&
    derOf(name.issuer).equals(derOf(own.issuer)) &&
    Buffer.from(name.serialNumber).equals(Buffer.from(own.serialNumber))
  );
}

/** The only value of an attribute that is there once. */
function valueOf(attributes: readonly Attribute[], id: string): Buffer | undefined {
  const [attribute, ...others] = attributes.filter(({ attrType }) => attrType === id);
  const [value, ...more] = attribute?.attrValues ?? [];
  return value && others.length + more.length === 0 ? Buffer.from(value) : undefined;
}

function signingTime(attributes: readonly Attribute[]): Instant | undefined {
  const value = valueOf(attributes, SIGNING_TIME);
  if (!value) return undefined;
  try {
    return AsnConvert.parse(value, Time).getTime().getTime() as Instant;
  } catch {
    return undefined;
  }
}

/** The signed attributes are signed as a SET in DER, and sent under a tag of their place (RFC 5652, 5.4). */
function toBeSigned(attributes: readonly Attribute[]): Buffer {
  const content = Buffer.concat(attributes.map(derOf));
  const head = Buffer.from([SET, LONG_LENGTH, 0, 0]);
  head.writeUInt16BE(content.length, 2);
  return content.length < 128
    ? Buffer.concat([Buffer.from([SET, content.length]), content])
    : Buffer.concat([content.length < 256 ? Buffer.from([SET, LONG_LENGTH - 1, content.length]) : head, content]);
}
const SET = 0x31;
/** The length follows in two bytes; one less, in one byte. */
const LONG_LENGTH = 0x82;

const derOf = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value));
