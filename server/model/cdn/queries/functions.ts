/** Functions of the engine that compute from what they are given and reach nothing else. */
const names = `
  plus minus multiply divide intDiv intDivOrZero modulo positiveModulo negate abs sign sqrt exp log log2 log10 pow power
  round floor ceil trunc roundBankers least greatest gcd lcm bitAnd bitOr bitXor bitNot bitShiftLeft bitShiftRight bitTest
  equals notEquals less greater lessOrEquals greaterOrEquals isNull isNotNull and or xor not in notIn exists
  if multiIf ifNull nullIf coalesce assumeNotNull toNullable isNaN isFinite isInfinite
  like notLike ilike notILike match multiSearchAny startsWith endsWith position positionCaseInsensitive positionUTF8
  positionCaseInsensitiveUTF8 length lengthUTF8 empty notEmpty lower upper lowerUTF8 upperUTF8 reverse trim trimLeft trimRight
  concat substring substringUTF8 left right replaceAll replaceOne replaceRegexpAll replaceRegexpOne extract extractAll
  splitByChar splitByString arrayStringConcat toString toFixedString leftPad rightPad hex unhex base64Encode base64Decode
  domain domainWithoutWWW topLevelDomain path pathFull protocol queryString extractURLParameter cutQueryString cutFragment
  toInt8 toInt16 toInt32 toInt64 toUInt8 toUInt16 toUInt32 toUInt64 toFloat32 toFloat64 toInt64OrZero toInt64OrNull
  toUInt64OrZero toUInt64OrNull toFloat64OrZero toFloat64OrNull toDecimal32 toDecimal64 toUUID toUUIDOrNull toTypeName CAST _CAST
  toDate toDate32 toDateTime toDateTime64 toTimeZone timeZoneOffset toYear toQuarter toMonth toWeek toISOWeek toISOYear toDayOfYear
  toDayOfMonth toDayOfWeek toHour toMinute toSecond toUnixTimestamp toUnixTimestamp64Milli fromUnixTimestamp
  fromUnixTimestamp64Milli toStartOfYear toStartOfQuarter toStartOfMonth toStartOfWeek toMonday toStartOfDay toStartOfHour
  toStartOfFifteenMinutes toStartOfTenMinutes toStartOfFiveMinutes toStartOfMinute toStartOfSecond toStartOfInterval
  toYYYYMM toYYYYMMDD toYYYYMMDDhhmmss formatDateTime parseDateTimeBestEffort parseDateTime64BestEffort dateDiff dateAdd dateSub
  date_diff addSeconds addMinutes addHours addDays addWeeks addMonths addYears subtractSeconds subtractMinutes
  subtractHours subtractDays subtractWeeks subtractMonths subtractYears now now64 today yesterday
  toIntervalSecond toIntervalMinute toIntervalHour toIntervalDay toIntervalWeek toIntervalMonth toIntervalYear
  tuple tupleElement array arrayElement arrayJoin arrayMap arrayFilter arrayCount arrayExists arrayAll arraySum arrayMin
  arrayMax arrayAvg arraySort arrayReverseSort arrayReverse arrayDistinct arrayUniq arrayConcat arraySlice arrayFirst arrayLast
  arrayEnumerate arrayZip arrayCumSum arrayDifference has hasAll hasAny indexOf range lambda map mapKeys mapValues mapContains
  mapFilter mapApply mapAdd mapSubtract cityHash64 sipHash64 xxHash64 halfMD5 MD5 bar formatReadableSize
  formatReadableQuantity isIPv4String isIPv6String toIPv4 toIPv6 IPv4NumToString IPv4StringToNum IPv6NumToString
  rowNumberInAllBlocks row_number rank dense_rank lag lagInFrame lead leadInFrame first_value last_value nth_value ntile
  count sum avg min max any anyLast argMin argMax uniq uniqExact uniqCombined uniqCombined64 uniqHLL12 median quantile quantiles
  quantileExact quantilesExact quantileTDigest quantilesTDigest quantileTiming stddevPop stddevSamp varPop varSamp
  covarPop corr skewPop kurtPop sumMap minMap maxMap sumWithOverflow sumKahan groupArray groupUniqArray topK topKWeighted
  groupBitAnd groupBitOr groupBitXor deltaSum boundingRatio simpleLinearRegression entropy histogram
`;
/** Endings by which an aggregate function becomes another one. */
const endings = ['If', 'Distinct', 'OrNull', 'OrDefault', 'Array', 'Map'];

const allowed = new Set(
  names
    .split(/\s+/)
    .filter(Boolean)
    .map((n) => n.toLowerCase()),
);

/** Whether a query of a person may call a function, by its name in the engine's tree. */
export const isAllowedFunction = (name: string): boolean => {
  if (allowed.has(name.toLowerCase())) return true;
  const ending = endings.find((e) => name.endsWith(e) && name.length > e.length);
  return ending !== undefined && isAllowedFunction(name.slice(0, -ending.length));
};
