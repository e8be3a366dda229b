import type { ShopperTexts } from './texts.ts';

export const pt = {
  rows: {
    another: 'Outro cartão',
    expired: 'Expirado',
    theShop: 'Esta loja',
  },
  saved: {
    expired: 'Este cartão expirou. Escolha outra forma de pagamento.',
    remove: 'Remover',
    question: 'Remover {account}? Deixará de lhe ser apresentado.',
    keep: 'Manter',
    removed: '{account}: removido.',
    notRemoved: 'Não foi possível remover. Tente novamente.',
  },
  saving: {
    label: 'Guardar os meus dados para a próxima vez',
    consent: '{shop} pode guardar estes dados para pagamentos iniciados por si. Pode removê-los em qualquer altura.',
  },
  wallets: {
    pay: 'Pagar com {wallet}',
    or: 'ou pague de outra forma',
    closed: 'A carteira foi fechada. Nada foi cobrado.',
  },
  message: {
    phone: {
      title: 'Confirme no seu telefone',
      text: '{brand} enviou uma mensagem para o seu telefone. Confirme aí o pagamento; esta página avança sozinha.',
    },
    email: {
      title: 'Confirme no seu e-mail',
      text: '{brand} enviou-lhe um e-mail. Confirme aí o pagamento; esta página avança sozinha.',
    },
  },
  instalments: {
    label: 'Pagamento em prestações',
    once: 'Pagar de uma só vez',
    total: {
      one: '{count} prestação, {total} no total.',
      many: '{count} prestações, {total} no total.',
      other: '{count} prestações, {total} no total.',
    },
    rounded: 'Os montantes estão arredondados.',
  },
  details: {
    contact: 'Os seus dados',
    address: 'Morada de faturação',
    givenName: 'Nome próprio',
    surname: 'Apelido',
    email: 'Endereço de e-mail',
    phone: 'Número de telefone',
    country: 'País',
    street1: 'Rua e número',
    city: 'Localidade',
    state: 'Estado',
    province: 'Província',
    postcode: 'Código postal',
    zip: 'Código ZIP',
    pin: 'Código PIN',
    faults: {
      missing: 'Preencha este campo',
      choose: 'Escolha uma opção',
      emailInvalid: 'Verifique o endereço de e-mail',
      phoneInvalid: 'Verifique o número de telefone',
      postcodeInvalid: 'Verifique o código postal',
      street1Incomplete: 'Indique também a rua',
    },
  },
} satisfies ShopperTexts;
