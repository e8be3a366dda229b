import type { AuthenticationRequest, MethodCompletion } from '../../core/authentication/authentication.ts';
import { isRequestorInitiated, moneyToAuthenticate } from '../../core/authentication/plan.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import type { AuthenticatingPayment } from '../../core/payments/payment.ts';
import { networkBrand } from '../../core/wallets/network.ts';
import type { MerchantAccount, Requestor } from '../../core/entities/merchant-accounts/account.ts';
import { accountOf, type Gateway } from '../gateway.ts';
import { hostedPage, resultsKey } from './hosted-page.ts';

export function requestOf(
  gateway: Pick<Gateway, 'baseUrl' | 'ids' | 'sign' | 'entities'>,
  payment: AuthenticatingPayment,
  { account, methodCompletion }: { account: CardAccount; methodCompletion: MethodCompletion },
): AuthenticationRequest {
  const page = hostedPage(gateway, payment);
  const { fields } = payment;
  return {
    transactionId: payment.findings.authentication.transactionId,
    card: account.card,
    brand: networkBrand(payment.brand, account) ?? '',
    ...moneyToAuthenticate(payment),
    methodCompletion,
    isRequestorInitiated: isRequestorInitiated(payment),
    mandatesChallenge: payment.findings.softDecline !== undefined || payment.findings.defence?.challenge !== undefined,
    merchantName:
      fields['threeDSecure.merchant.name'] ?? fields['merchant.name'] ?? gateway.entities.entity(payment.entity).name,
    requestor: requestorOf(accountOf(gateway, payment)),
    returnUrl: `${page}/return`,
    resultsUrl: `${page}/results?key=${resultsKey(gateway, payment.key)}`,
    fields,
  };
}

/** The merchant's number at the directory server is that at the acquirer, unless the account has another one. */
const requestorOf = (account: MerchantAccount | null): Requestor | null =>
  account && { acquirerMerchantId: account.acquirerId, ...account.terms.threeDSecure };
