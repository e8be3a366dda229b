import type { MethodTexts } from './texts.ts';

export const pt = {
  choose: 'Como deseja pagar?',
  titles: {
    card: 'Cartão',
    directDebit: 'Débito direto SEPA',
    onlineTransfer: 'Transferência online',
    virtualAccount: 'Serviço de pagamento',
    invoice: 'Fatura',
    prepayment: 'Transferência bancária',
    voucher: 'Numerário ou vale',
    wallet: 'Carteira',
  },
  accountHolder: 'Titular da conta',
  iban: 'IBAN',
  chooseBrand: 'Escolha onde pagar',
  phone: 'Número de telefone',
  email: 'Endereço de e-mail',
  confirmed: {
    here: 'A seguir verá para onde enviar o dinheiro.',
    onPage: 'Continuará em {brand} para confirmar o pagamento.',
    phone: '{brand} enviará uma mensagem para o seu telefone. Confirme aí o pagamento.',
    email: '{brand} enviar-lhe-á um e-mail. Confirme aí o pagamento.',
  },
  failed: 'Não foi possível carregar. Escolha de novo.',
  theShop: 'esta loja',
  mandate:
    'Ao pagar, autoriza {shop} a cobrar este valor na sua conta por débito direto e o seu banco a debitá-lo. Pode pedir o reembolso ao seu banco até oito semanas após o débito.',
  faults: {
    holderMissing: 'Introduza o titular da conta',
    holderTooShort: 'Introduza o nome completo',
    ibanMissing: 'Introduza o IBAN',
    ibanIncomplete: 'Verifique o comprimento do IBAN',
    phone: 'Verifique o número de telefone',
    email: 'Verifique o endereço de e-mail',
    ibanInvalid: 'Verifique se há um erro no IBAN',
  },
} satisfies MethodTexts;
