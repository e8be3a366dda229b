import type { Messages } from './messages.ts';

export const ko = {
  labels: {
    number: '카드 번호',
    expiry: '유효기간',
    expiryFormat: 'MM / YY',
    cvv: '보안 코드(CVC)',
    cvvHint: '뒷면 3자리',
    holder: '카드에 적힌 이름',
    accepted: '사용 가능한 카드',
    secured: '암호화되어 상점은 볼 수 없습니다.',
    noScript: '카드로 결제하려면 JavaScript를 켜 주세요.',
  },
  form: {
    title: '카드 결제',
    pay: '{amount} 결제하기',
    save: '저장하기',
    processing: '처리 중…',
    notices: {
      interrupted: { title: '결제가 완료되지 않았습니다', text: '결제된 금액은 없습니다. 다시 시도해 주세요.' },
      offline: {
        title: '인터넷에 연결되어 있지 않습니다',
        text: '입력한 내용은 그대로 유지됩니다. 연결이 복구되면 결제해 주세요.',
      },
    },
  },
  session: {
    paying: '{amount} 결제 중…',
    verifying: '은행에 확인하는 중…',
    expiring: '2분 안에 결제해 주세요. 그 후에는 결제를 처음부터 다시 해야 합니다.',
    keepOpen: '이 페이지를 닫지 마세요.',
    cvvHint: '뒷면 {digits}자리',
    cvvHintFront: '앞면 {digits}자리',
    brandDetected: '{brand} 카드',
    chooseBrand: '결제할 카드 브랜드를 선택하세요',
    reference: '조회 번호 {reference}',
    ending: '끝자리 {digits}',
    alreadyPaid: '이미 결제된 주문입니다',
    saved: '저장되었습니다',
    startAgain: '다시 시작',
    checkNow: '지금 확인',
    summary: {
      other: '{count}개 항목을 확인해 주세요: {fields}.',
    },
    faults: {
      numberMissing: '카드 번호를 입력해 주세요',
      numberIncomplete: '자릿수가 부족합니다',
      numberInvalid: '번호가 올바른지 확인해 주세요',
      brandRefused: '{brand} 카드는 쓸 수 없습니다',
      expiryMissing: '유효기간 입력',
      expiryIncomplete: '월과 연도 입력',
      expiryInvalid: '월은 01–12',
      expiryPast: '만료된 카드',
      expiryTooFar: '연도 확인 필요',
      expiryWrong: '유효기간 확인 필요',
      cvvMissing: '코드 입력',
      cvvIncomplete: '{digits}자리 입력',
      cvvInvalid: '코드 확인 필요',
      holderMissing: '카드에 적힌 이름을 입력해 주세요',
      holderTooShort: '이름을 모두 입력해 주세요',
      holderInvalid: '번호가 아닌 이름을 입력해 주세요',
    },
    notices: {
      declined: {
        title: '은행에서 결제를 거절했습니다',
        text: '결제된 금액은 없습니다. 보안 코드를 다시 입력하거나 다른 카드를 사용해 주세요.',
      },
      detailsWrong: {
        title: '카드 정보가 승인되지 않았습니다',
        text: '결제된 금액은 없습니다. 아래 표시된 항목을 확인하고 다시 결제해 주세요.',
      },
      limitReached: {
        title: '카드 한도를 초과했습니다',
        text: '결제된 금액은 없습니다. 다른 카드를 사용하거나 은행에 문의해 주세요.',
      },
      notConfirmed: {
        title: '은행에서 본인 확인을 하지 못했습니다',
        text: '결제된 금액은 없습니다. 다시 시도하거나 다른 카드를 사용해 주세요.',
      },
      cancelled: {
        title: '본인 인증을 취소했습니다',
        text: '결제된 금액은 없습니다. 언제든지 다시 시도할 수 있습니다.',
      },
      tookTooLong: { title: '본인 인증 시간이 초과되었습니다', text: '결제된 금액은 없습니다. 다시 시도해 주세요.' },
      tooManyAttempts: {
        title: '시도 횟수가 너무 많습니다',
        text: '결제된 금액은 없습니다. 1분 후에 다시 시도해 주세요.',
      },
      repriced: {
        title: '금액이 변경되었습니다',
        text: '결제된 금액은 없습니다. 결제하기 전에 버튼에 표시된 새 금액을 확인해 주세요.',
      },
    },
    panels: {
      paid: { title: '결제 완료', text: '감사합니다. 이제 상점에서 주문을 처리합니다.' },
      pending: {
        title: '결제를 확인하고 있습니다',
        text: '은행에서 조금 더 시간이 필요합니다. 다시 결제하지 마세요. 결과는 상점에서 알려 드립니다.',
      },
      expired: {
        title: '결제 페이지가 만료되었습니다',
        text: '결제된 금액은 없습니다. 상점에서 결제를 다시 시작해 주세요.',
      },
      unknown: {
        title: '응답을 기다리는 중',
        text: '결제 결과를 조회하고 있습니다. 이 페이지를 닫지 마세요. 중복 청구되지 않습니다.',
      },
    },
    challenge: {
      title: '은행 본인 인증',
      close: '본인 인증 취소',
      question: '본인 인증을 취소할까요? 결제가 종료되며 청구되는 금액은 없습니다.',
      stay: '인증 계속하기',
      leave: '결제 취소',
    },
  },
  hosted: {
    title: '카드 결제',
    verifying: '은행에 확인하는 중…',
    confirm: '은행에서 본인인지 확인하려고 합니다.',
    cancel: '취소',
    returning: '상점으로 돌아가는 중…',
    backToShop: '상점으로 돌아가기',
    gone: {
      title: '여기서 인증할 내용이 없습니다',
      text: '결제가 끝났거나 시간이 지났습니다. 결과는 상점에서 확인할 수 있습니다.',
    },
  },
} satisfies Messages<'ko'>;
