import { respondAlone, seeOther } from '../../session/respond.ts';
import { OFFICE, pageIn, type Visit } from '../../visit.ts';
import { proofPage } from '../entry/proof.ts';

/** The page that a proof leads to. */
const nextOf = ({ c }: Visit): string => pageIn(c.req.query('next'));

/** The proof that comes before a form which holds secrets. */
export const showProof = (visit: Visit): Promise<Response> =>
  respondAlone(visit, { ...proofPage(visit, { back: nextOf(visit), text: 'proveFirst' }), status: 200 });

export const PROVE = '/prove';
export const proveAddress = (page: string): string =>
  `${OFFICE}${PROVE}?${new URLSearchParams({ next: page }).toString()}`;

/** Goes on after the proof, which the route itself asks for. */
export const postProof = (visit: Visit): Response => seeOther(nextOf(visit));
