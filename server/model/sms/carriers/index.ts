/** Parameters of carriers for those who bind with them. */
export {
  addressOf,
  openParams,
  type OpenedParam,
  sealSecret,
  tellGateway,
  touchParam,
} from './params.store';
