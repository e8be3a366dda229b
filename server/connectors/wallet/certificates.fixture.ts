import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { INTERMEDIATE_MARKER, LEAF_MARKER } from './certificate-chain.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;
const COMMON_NAME = '2.5.4.3';
const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });

export type Authority = { readonly certificate: X509Certificate; readonly privateKey: KeyObject };

/** The parts of a certificate that a test changes. */
export type CertificateChanges = {
  readonly notBefore?: number;
  readonly notAfter?: number;
  readonly curve?: string;
  readonly extensions?: readonly Extension[];
};

export type Subject = { readonly name: string; readonly now: number; readonly extensions: readonly Extension[] };

/** A certificate for a new key, signed by an authority or by itself. */
export function issue(subject: Subject, issuer?: Authority, changes: CertificateChanges = {}): Authority {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: changes.curve ?? 'P-256' });
  const own = nameOf(subject.name);
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.from([1, ...randomBytes(8)]).buffer,
    signature: ecdsaWithSha256,
    issuer: issuer ? AsnConvert.parse(subjectOf(issuer.certificate), Name) : own,
    validity: new Validity({
      notBefore: new Date(changes.notBefore ?? subject.now - YEAR),
      notAfter: new Date(changes.notAfter ?? subject.now + YEAR),
    }),
    subject: own,
    subjectPublicKeyInfo: AsnConvert.parse(
      createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions([...(changes.extensions ?? subject.extensions)]),
  });
  const toBeSigned = Buffer.from(AsnConvert.serialize(content));
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: ecdsaWithSha256,
    signatureValue: toArrayBuffer(sign('sha256', toBeSigned, issuer?.privateKey ?? privateKey)),
  });
  return { certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))), privateKey };
}

export const basicConstraints = (cA: boolean): Extension =>
  extension(id_ce_basicConstraints, true, AsnConvert.serialize(new BasicConstraints(cA ? { cA } : {})));
export const keyUsage = (flags: KeyUsageFlags): Extension =>
  extension(id_ce_keyUsage, true, AsnConvert.serialize(new KeyUsage(flags)));
export const marker = (id: string): Extension => extension(id, false, Uint8Array.from([5, 0]).buffer);
export const extension = (id: string, critical: boolean, value: ArrayBuffer): Extension =>
  new Extension({ extnID: id, critical, extnValue: new OctetString(value) });

export const issuerExtensions = [
  basicConstraints(true),
  keyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign),
] as const;
export const intermediateExtensions = [...issuerExtensions, marker(INTERMEDIATE_MARKER)] as const;
export const leafExtensions = [
  basicConstraints(false),
  keyUsage(KeyUsageFlags.digitalSignature),
  marker(LEAF_MARKER),
] as const;

function nameOf(commonName: string): Name {
  const value = new AttributeValue({ utf8String: commonName });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])]);
}

const subjectOf = (certificate: X509Certificate): ArrayBuffer =>
  AsnConvert.serialize(AsnConvert.parse(certificate.raw, Certificate).tbsCertificate.subject);

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;
