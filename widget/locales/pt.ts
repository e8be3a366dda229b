import type { Messages } from './messages.ts';

export const pt = {
  labels: {
    number: 'Número do cartão',
    expiry: 'Validade',
    expiryFormat: 'MM / AA',
    cvv: 'Código CVV',
    cvvHint: '3 dígitos no verso',
    holder: 'Nome no cartão',
    accepted: 'Cartões aceites',
    secured: 'Encriptado. A loja nunca vê os dados.',
    noScript: 'Ative o JavaScript para pagar com cartão.',
  },
  form: {
    title: 'Pagamento com cartão',
    pay: 'Pagar {amount}',
    save: 'Guardar',
    processing: 'A processar…',
    notices: {
      interrupted: { title: 'O pagamento não foi concluído', text: 'Não foi cobrado nada. Tente novamente.' },
      offline: { title: 'Está sem ligação', text: 'O que escreveu fica guardado aqui. Pague quando a ligação voltar.' },
    },
  },
  session: {
    paying: 'A pagar {amount}…',
    verifying: 'A verificar junto do seu banco…',
    expiring: 'Pague nos próximos dois minutos. Depois, o pagamento recomeça.',
    keepOpen: 'Mantenha esta página aberta.',
    cvvHint: '{digits} dígitos no verso',
    cvvHintFront: '{digits} dígitos na frente',
    brandDetected: 'Cartão {brand}',
    chooseBrand: 'Escolha a marca com que paga',
    reference: 'Referência {reference}',
    ending: 'termina em {digits}',
    alreadyPaid: 'Esta encomenda já está paga',
    saved: 'Guardado',
    startAgain: 'Recomeçar',
    checkNow: 'Verificar agora',
    summary: {
      one: 'Verifique um campo: {fields}.',
      many: 'Verifique {count} campos: {fields}.',
      other: 'Verifique {count} campos: {fields}.',
    },
    faults: {
      numberMissing: 'Introduza o número do cartão',
      numberIncomplete: 'Faltam dígitos',
      numberInvalid: 'Verifique se há um erro no número',
      brandRefused: '{brand} não é aceite aqui',
      expiryMissing: 'Introduza a data',
      expiryIncomplete: 'Mês e ano',
      expiryInvalid: 'Mês de 01 a 12',
      expiryPast: 'Cartão expirado',
      expiryTooFar: 'Verifique o ano',
      expiryWrong: 'Verifique a data',
      cvvMissing: 'Introduza o CVV',
      cvvIncomplete: 'Indique {digits} dígitos',
      cvvInvalid: 'Verifique o CVV',
      holderMissing: 'Introduza o nome no cartão',
      holderTooShort: 'Introduza o nome completo',
      holderInvalid: 'Introduza o nome, não um número',
    },
    notices: {
      declined: {
        title: 'O seu banco recusou o pagamento',
        text: 'Não foi cobrado nada. Introduza de novo o código CVV ou use outro cartão.',
      },
      detailsWrong: {
        title: 'Os dados do cartão não foram aceites',
        text: 'Não foi cobrado nada. Verifique o que está assinalado abaixo e pague de novo.',
      },
      limitReached: {
        title: 'O limite do seu cartão foi atingido',
        text: 'Não foi cobrado nada. Use outro cartão ou contacte o seu banco.',
      },
      notConfirmed: {
        title: 'O seu banco não conseguiu confirmar a sua identidade',
        text: 'Não foi cobrado nada. Tente novamente ou use outro cartão.',
      },
      cancelled: {
        title: 'Cancelou a confirmação',
        text: 'Não foi cobrado nada. Pode tentar novamente quando quiser.',
      },
      tookTooLong: { title: 'A confirmação demorou demasiado', text: 'Não foi cobrado nada. Tente novamente.' },
      tooManyAttempts: {
        title: 'Demasiadas tentativas',
        text: 'Não foi cobrado nada. Aguarde um minuto e tente novamente.',
      },
      repriced: {
        title: 'O valor foi alterado',
        text: 'Não foi cobrado nada. Confira o novo valor no botão antes de pagar.',
      },
    },
    panels: {
      paid: { title: 'Pagamento concluído', text: 'Obrigado. A loja trata do resto.' },
      pending: {
        title: 'O seu pagamento está a ser verificado',
        text: 'O banco precisa de mais algum tempo. Não pague de novo. A loja irá informá-lo do resultado.',
      },
      expired: {
        title: 'Esta página de pagamento expirou',
        text: 'Não foi cobrado nada. Recomece o pagamento na loja.',
      },
      unknown: {
        title: 'A aguardar resposta',
        text: 'Estamos a verificar o estado do seu pagamento. Mantenha esta página aberta. Não lhe será cobrado duas vezes.',
      },
    },
    challenge: {
      title: 'Confirme com o seu banco',
      close: 'Cancelar a confirmação',
      question: 'Cancelar a confirmação? O pagamento termina e nada será cobrado.',
      stay: 'Continuar a confirmar',
      leave: 'Cancelar o pagamento',
    },
  },
  hosted: {
    title: 'Pagamento com cartão',
    verifying: 'A verificar junto do seu banco…',
    confirm: 'O seu banco quer ter a certeza de que é o titular.',
    cancel: 'Cancelar',
    returning: 'A voltar à loja…',
    backToShop: 'Voltar à loja',
    gone: {
      title: 'Não há nada para confirmar aqui',
      text: 'O pagamento terminou ou o tempo esgotou-se. A loja sabe o resultado.',
    },
  },
} satisfies Messages<'pt'>;
