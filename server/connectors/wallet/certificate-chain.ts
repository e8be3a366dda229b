import { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Certificate,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
} from '@peculiar/asn1-x509';
import type { Instant } from '../../core/values.ts';

/** The extensions that mark the wallet's certificates: the one that signs tokens, and the one above it. */
export const LEAF_MARKER = '1.2.840.113635.100.6.29';
export const INTERMEDIATE_MARKER = '1.2.840.113635.100.6.2.14';

/** The critical extensions that are checked here; a certificate with any other one is not valid (RFC 5280, 4.2). */
const understood: ReadonlySet<string> = new Set([id_ce_basicConstraints, id_ce_keyUsage]);

/**
 * The certificate that signs tokens, when it and an intermediate one lead to a root of trust and all are valid at each of
 * the moments.
 */
export function trustedSigner(certificates: readonly Certificate[], terms: ChainTerms): X509Certificate | undefined {
  try {
    return signerOf(certificates, terms);
  } catch {
    // The library refuses what is no certificate, or one with a key that is none.
    return undefined;
  }
}

export type ChainTerms = { readonly roots: readonly X509Certificate[]; readonly at: readonly Instant[] };

function signerOf(certificates: readonly Certificate[], { roots, at }: ChainTerms): X509Certificate | undefined {
  const [leaf, ...otherLeaves] = certificates.filter((each) => has(each, LEAF_MARKER));
  const [intermediate, ...others] = certificates.filter((each) => has(each, INTERMEDIATE_MARKER));
  if (!leaf || !intermediate || otherLeaves.length + others.length > 0) return undefined;
  const chain = [inX509(leaf), inX509(intermediate)] as const;
  const root = roots.find((each) => isIssuedBy(chain[1], each));
  const unexpected = certificates.filter((each) => each !== leaf && each !== intermediate);
  if (!root || unexpected.some((each) => !inX509(each).raw.equals(root.raw))) return undefined;
  const isWhole =
    isIssuedBy(chain[0], chain[1]) &&
    maySign(leaf) &&
    mayIssue(intermediate) &&
    [leaf, intermediate].every(isUnderstood) &&
    at.every((moment) => [...chain, root].every((each) => isValidAt(each, moment)));
  return isWhole && chain[0].publicKey.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? chain[0] : undefined;
}

const inX509 = (certificate: Certificate): X509Certificate =>
  new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)));

const extensionsOf = ({ tbsCertificate }: Certificate) => tbsCertificate.extensions ?? [];
const has = (certificate: Certificate, id: string): boolean =>
  extensionsOf(certificate).some(({ extnID }) => extnID === id);

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, moment: Instant): boolean =>
  validFromDate.getTime() <= moment && moment <= validToDate.getTime();

/** No extension is there twice, and none is critical that is not checked. */
function isUnderstood(certificate: Certificate): boolean {
  const extensions = extensionsOf(certificate);
  return (
    new Set(extensions.map(({ extnID }) => extnID)).size === extensions.length &&
    extensions.every(({ extnID, critical }) => !critical || understood.has(extnID))
  );
}

const mayIssue = (certificate: Certificate): boolean =>
  constraintsOf(certificate)?.cA === true && usageOf(certificate, KeyUsageFlags.keyCertSign);
const maySign = (certificate: Certificate): boolean =>
  constraintsOf(certificate)?.cA !== true && usageOf(certificate, KeyUsageFlags.digitalSignature);

function constraintsOf(certificate: Certificate): BasicConstraints | undefined {
  const extension = extensionsOf(certificate).find(({ extnID }) => extnID === id_ce_basicConstraints);
  return extension && AsnConvert.parse(extension.extnValue, BasicConstraints);
}

function usageOf(certificate: Certificate, flag: KeyUsageFlags): boolean {
  const extension = extensionsOf(certificate).find(({ extnID }) => extnID === id_ce_keyUsage);
  return extension !== undefined && (AsnConvert.parse(extension.extnValue, KeyUsage).toNumber() & flag) !== 0;
}
