import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticationRequestFor, openThreeDs, type ThreeDs } from './three-ds.fixture.ts';

let threeDs: ThreeDs;
beforeEach(async () => {
  threeDs = await openThreeDs();
});
afterEach(() => threeDs.close());

const transaction = '3f2c9d8e-0a1b-4c5d-8e7f-112233445566';

describe('the directory server', () => {
  it('responds to a PReq with its card ranges', async () => {
    const answer = await threeDs.post(`${threeDs.urls.directory}ranges`, {
      messageType: 'PReq',
      messageVersion: '2.2.0',
      threeDSServerTransID: transaction,
    });
    expect(answer).toMatchObject({ messageType: 'PRes', messageVersion: '2.2.0', threeDSServerTransID: transaction });
    expect(answer['cardRangeData']).toContainEqual(
      expect.objectContaining({
        startRange: '4200000000000042',
        endRange: '4200000000000042',
        acsEndProtocolVersion: '2.2.0',
        threeDSMethodURL: `${threeDs.urls.acs}method`,
      }),
    );
  });

  it.each([
    ['201', 'acctNumber', { acctNumber: undefined }],
    ['201', 'browserUserAgent', { browserUserAgent: undefined }],
    ['203', 'browserLanguage', { browserLanguage: 'zh-Hant-TW' }],
    ['203', 'purchaseCurrency', { purchaseCurrency: 'EUR' }],
    ['203', 'browserColorDepth', { browserColorDepth: '30' }],
    ['102', 'messageVersion', { messageVersion: '1.0.2' }],
    ['101', 'messageType', { messageType: 'CReq' }],
  ])('responds with error %s when %s is missing or wrong', async (errorCode, errorDetail, changes) => {
    const request = authenticationRequestFor('4200000000000026', threeDs, changes);
    expect(await threeDs.post(`${threeDs.urls.directory}authenticate`, request)).toMatchObject({
      messageType: 'Erro',
      errorComponent: 'D',
      errorCode,
      errorDetail,
    });
  });

  it('responds with error 101 to a text that is not a message', async () => {
    expect(await threeDs.post(`${threeDs.urls.directory}authenticate`, 'hello')).toMatchObject({
      messageType: 'Erro',
      errorCode: '101',
    });
  });

  it('responds with error 301 to a result of an unknown transaction', async () => {
    const result = {
      messageType: 'RReq',
      messageVersion: '2.2.0',
      threeDSServerTransID: transaction,
      acsTransID: transaction,
      dsTransID: transaction,
      transStatus: 'Y',
    };
    expect(await threeDs.post(`${threeDs.urls.directory}results`, result)).toMatchObject({
      messageType: 'Erro',
      errorCode: '301',
    });
  });
});
