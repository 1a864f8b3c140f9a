import type { RefereeRequest, RefereeResponse } from '../../referee/requests.ts';
import type { MessageCodec } from '../message-codec.ts';

/** Messages cross as the objects they are. */
export const identityCodec: MessageCodec<RefereeRequest, RefereeResponse> = {
  encodeRequest: (request) => request,
  decodeRequest: (request) => request,
  encodeResponse: (response) => response,
  decodeResponse: (response) => response,
};
