import type { MethodTexts } from './texts.ts';

export const ko = {
  choose: '어떻게 결제하시겠어요?',
  titles: {
    card: '카드',
    directDebit: 'SEPA 자동이체',
    onlineTransfer: '온라인 이체',
    virtualAccount: '결제 서비스',
    invoice: '청구서',
    prepayment: '계좌 이체',
    voucher: '현금 또는 납부 바우처',
    wallet: '월렛',
  },
  accountHolder: '예금주',
  iban: 'IBAN',
  chooseBrand: '결제할 곳을 선택해 주세요',
  phone: '전화번호',
  email: '이메일 주소',
  confirmed: {
    here: '다음 화면에서 입금할 곳을 안내합니다.',
    onPage: '{brand} 페이지로 이동하여 결제를 확인합니다.',
    phone: '{brand}에서 휴대전화로 메시지를 보냅니다. 거기에서 결제를 확인해 주세요.',
    email: '{brand}에서 이메일을 보냅니다. 거기에서 결제를 확인해 주세요.',
  },
  failed: '불러오지 못했습니다. 다시 선택해 주세요.',
  theShop: '이 상점',
  mandate:
    '결제하면 {shop} 측에서 고객님의 계좌에서 이 금액을 자동이체로 출금하고 은행이 이를 처리하는 데 동의하게 됩니다. 출금 후 8주 이내에 은행에 환불을 요청할 수 있습니다.',
  faults: {
    holderMissing: '예금주를 입력해 주세요',
    holderTooShort: '이름을 모두 입력해 주세요',
    ibanMissing: 'IBAN을 입력해 주세요',
    ibanIncomplete: 'IBAN 자릿수를 확인해 주세요',
    phone: '전화번호를 확인해 주세요',
    email: '이메일 주소를 확인해 주세요',
    ibanInvalid: 'IBAN이 올바른지 확인해 주세요',
  },
} satisfies MethodTexts;
