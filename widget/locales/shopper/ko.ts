import type { ShopperTexts } from './texts.ts';

export const ko = {
  rows: {
    another: '다른 카드',
    expired: '만료됨',
    theShop: '이 상점',
  },
  saved: {
    expired: '이 카드는 유효기간이 지났습니다. 다른 결제 수단을 선택해 주세요.',
    remove: '삭제',
    question: '{account} 정보를 삭제할까요? 다음부터 표시되지 않습니다.',
    keep: '유지',
    removed: '{account} 정보를 삭제했습니다.',
    notRemoved: '삭제하지 못했습니다. 다시 시도해 주세요.',
  },
  saving: {
    label: '다음 결제를 위해 정보 저장',
    consent: '{shop}에서 고객님이 직접 시작하는 결제를 위해 이 정보를 저장할 수 있습니다. 언제든지 삭제할 수 있습니다.',
  },
  wallets: {
    pay: '{wallet}로 결제',
    or: '또는 다른 방법으로 결제',
    closed: '월렛이 닫혔습니다. 결제되지 않았습니다.',
  },
  message: {
    phone: {
      title: '휴대전화에서 확인해 주세요',
      text: '{brand}에서 휴대전화로 메시지를 보냈습니다. 거기에서 결제를 확인해 주시면 이 페이지가 자동으로 이어집니다.',
    },
    email: {
      title: '이메일에서 확인해 주세요',
      text: '{brand}에서 이메일을 보냈습니다. 거기에서 결제를 확인해 주시면 이 페이지가 자동으로 이어집니다.',
    },
  },
  instalments: {
    label: '할부',
    once: '일시불',
    total: {
      other: '{count}회 분할, 총 {total}.',
    },
    rounded: '금액은 반올림되었습니다.',
  },
  details: {
    contact: '고객 정보',
    address: '청구지 주소',
    givenName: '이름',
    surname: '성',
    email: '이메일 주소',
    phone: '전화번호',
    country: '국가',
    street1: '도로명과 건물번호',
    city: '도시',
    state: '주',
    province: '주',
    postcode: '우편번호',
    zip: '우편번호',
    pin: '우편번호',
    faults: {
      missing: '입력해 주세요',
      choose: '선택해 주세요',
      emailInvalid: '이메일 주소를 확인해 주세요',
      phoneInvalid: '전화번호 확인',
      postcodeInvalid: '우편번호 확인',
      street1Incomplete: '도로명도 입력해 주세요',
    },
  },
} satisfies ShopperTexts;
