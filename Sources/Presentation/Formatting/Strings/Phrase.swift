/// A sentence, label or word of the user interface, named after its English template.
public enum Phrase: String, Hashable, Sendable, CaseIterable {
  /// Words for unknown, old and out-of-date values and for the ages of values.
  case unknown, justNow, secondsAgo, minutesAgo, hoursAgo, daysAgo, oldPrices, noData, outOfDate, outOfDateAge,
    builtInRates, refreshing, range, quotation, listWithOthers

  /// Titles and messages of provider errors.
  case offlineTitle, proxyFailedTitle, libraryMissingTitle, timedOutTitle, insecureTitle, rateLimitedTitle,
    quotaExceededTitle, historyLimitedTitle, keyMissingTitle, keyRejectedTitle, planRestrictedTitle,
    requestFailedTitle, invalidResponseTitle, unusableEntriesTitle, notFoundTitle, unconfirmedRateTitle,
    unconfirmedPriceTitle,
    clockBehindTitle, cancelledTitle,
    offline, proxyFailed, libraryMissing, timedOut, insecure, rateLimited, inOneMinute, inSeconds,
    quotaExceeded, keyMissing, keyMissingWithMessage, keyRejected, keyRejectedWithMessage, planRestricted,
    planRestrictedWithMessage, historyLimited, notFound, requestFailed, requestFailedWithMessage,
    requestFailedWithStatus, requestFailedWithStatusAndMessage, invalidResponse, invalidResponseAtPath,
    unusableEntries, unconfirmedRate, unconfirmedPrice, clockBehind, cancelled

  /// Instructions for correcting typed numbers and days.
  case groupSeparatorWithDot, groupSeparatorWithComma, groupSeparator, secondSeparatorWithDot,
    secondSeparatorWithComma, secondSeparator, missingDigitWithDot, missingDigitWithComma, missingDigit, numberSign,
    nonASCIIDigit, notANumber, exponent, hexadecimal, tooManyDecimals, numberTooLarge, notADay, missingDay

  /// Labels and messages of market lists and charts.
  case coinCount, noCoin, noListedCoin, emptyWatchlist, noWatchlistPrices, noCoins, coinNotListed, rankOrder,
    priceOrder, changeOrder, change1hOrder, change7dOrder, supplyOrder, highOrder, fromHighOrder, volumeOrder, capOrder,
    nameOrder, shortYear, shortDays,
    shortAllTime, oneDayPeriod, oneYearPeriod, daysPeriod, allTimePeriod, candleLength, days, hours, minutes,
    candleNote, noPricesInPeriod, pricesAreInOtherCurrency,
    noRateForPrices, rateWithProvenance

  /// Labels and messages of the bitcoin index.
  case noPricesForDays, pricesForOnly, history, lastUpdate, historyEnds, futureBitcoinDay, beforeFirstBitcoinDay

  /// Labels and messages of the currency converter.
  case rates, prices, pricesOnDay, weekday, monday, tuesday, wednesday, thursday, friday, saturday, sunday,
    noRatesPublished, ratesNotPublished, noRatesSince, rateTitle, daysAvailable, noCurrency,
    noExchangeRate, noProviderHasRate, noProviderHasSuccessorRate, withdrawnCurrency, replacedCurrency, legalRate,
    redenominatedRates, newUnitRates, gapsInRates, conversionTooLarge, futureRates, ratesTooEarly, noRatesOnClosedDay,
    previousRates, noRatesOnOrAfter, unknownCoin,
    ambiguousCoin, noMarketPrice

  /// Labels and messages of the portfolio.
  case emptyPortfolio, total, transferFee, sortedByValue, sortedByCoin, sortedByCost,
    sortedByRealizedProfit,
    sortedByProfit, sortedByProfitPercent, sortedByChange, valuesMissing, valuesAreInOtherCurrency, chartNeedsTwoDays,
    chartWithoutCoins, noDayWithAllPrices, noTotalWhileLoading, noTotalWithoutPrices, noTotalTooLarge, noPrice,
    notInTotals,
    oldPricesInTotal, unknownCost, unknownRealizedProfit, unknownChange, realizedProfit, changeIn24Hours, zeroTrade,
    negativePrice,
    tradeOutOfRange, oversold, unknownEntry, portfolioFull

  /// Labels and messages for the amount and the fee of a transfer.
  case send, sendAmount, amountLabel, networkFee, onChainFee, feePaid, l1Fee, expectedFee, maximumFee, maximumTotal,
    balance, balanceBefore, balanceAfter, remains, minimumRemains, estimatedFee, atMost, slow, standard, fast,
    practiceEstimate, chargedByNetwork, onChainFeeWithAmount, gasProvenance, singleGasPrice, block, baseFee, gasUsed,
    includedInFee, l1FeeIsNotCapped, chain, nodeAtURL, nonceAndGasLimit, noEtherPrice, loadingPriceAndFee,
    amountTooLarge, notAnAmount, priceUnknown, feeUnknown

  /// Messages for transfers that are not possible.
  case emptyAmount, malformedAmount, unknownUnit, zeroAmount, amountNotWhole, amountTooPrecise, exceedsBalance,
    maximum, networkFeeNotCovered, feeNotCovered, wrongChain, chainInSentence, namedChainInSentence, nodeOnOtherChain,
    unknownSender, wouldFail, feeTooHigh, unfinishedSend, unfinishedTransaction, resumeOrReplace, sendAgainWithNonce,
    sendAgainAfterBlock, replacementFeeTooLow, madeAfterAll, madeWithOtherFees, exceedsTransferLimit, l1FeeUnknown,
    tooManyPending

  /// Labels of the recipient of a transfer, and warnings about the recipient.
  case notContactAddress, notPaidAddress, recipient, paidBefore, looksLikeContact, looksLikePaidAddress, mixedScripts,
    confusableName, changedResolution, unverifiedResolution, similarName, contractRecipient, delegatedRecipient,
    estimatedGas, contractAdvice, noChecksum, firstUse

  /// Messages for invalid addresses, ENS names and contacts.
  case missingAddressPrefix, wrongAddressLength, addressNotHexadecimal, invisibleAddressCharacter, secretAsAddress,
    wrongChecksum, unknownContact, nameNotAccepted, unresolvedName, zeroAddress, unownedAddress, ownAddress,
    contractCall, unknownChain, unknownParameters, linkWithSlashes, brokenLink, emptyName, emptyNameLabel,
    nameWithoutDot, nameWithCapitals, reservedHyphens, nameLabelTooLong, nameTooLong, spaceInName, symbolInName,
    invisibleNameCharacter, lookAlikeInName, emojiInName, nonASCIIName, nameOnWrongChain, nameNotRegistered,
    nameWithoutAddress, offchainName, unsupportedResolver, resolverFailed, malformedResolution, nameNotResolved,
    resolvedLater, emptyContactName, contactNameTooLong, unprintableContactName, contactNameSpacing,
    addressLikeContactName, contactNameTaken, addressKnown, addressBookFull

  /// Titles, labels and warnings of a transfer through a node.
  case realTransfer, realTransferOnChain, connectingTitle, planningTitle, rejectedTitle, confirmTitle,
    submittingTitle, submittedTitle, completedTitle, revertedTitle, notSentTitle, replacedTitle, outcomeUnknownTitle,
    resumingTitle, earlierTransfers, failedTitle, sender, linkRequests, replacesPayment, replacesTransaction,
    replacesHiddenTransaction, replacedFees, onlyOneIsExecuted, leavesUnknown, hasNoAccounts, signerAdvice,
    unreadableL1Fee, unknownL1Fee, l1FeeAbovePlan, unplannedL1Fee, planUpdated, submitted, outcomeNotRecorded,
    accountIsBusy, unfinishedSends, noUnfinishedSends, position, open, replaced, includedStatus, revertedStatus,
    pendingStatus, rejectedStatus, refusedStatus, differentStatus, supersededStatus, unknownStatus, challenge,
    challengeFailed, charactersAfter, charactersFrom17

  /// Messages for transfers through a node that were not sent.
  case nothingSent, nodeReturnedError, journalUnusable, contactsUnreadable, fiatNeedsLivePrice, fiatNeedsPrice,
    fiatNeedsNewPrice, simulatedPrices, otherChain, chainChanged, nameChanged, interrupted, nothingToReplace,
    oneMadeElsewhere, severalMadeElsewhere, severalPending, nonceIsUsed, nonceIsUnused, hiddenTransaction,
    notPlainTransfer, priceWithoutDate, priceInFuture, priceDate

  /// Messages with the outcome of a transfer.
  case transactionCancelled, included, reverted, pending, probablyPending, rejectedBySigner, notMade,
    notMadeAfterBlocks, differentTransactionSigned, plannedTransferNotMade, nonceUsedByHash, nonceUsedByOther,
    samePaymentWithOtherFees, cancelAdvice, nodeReturned, feesChanged, transactionSummary, transactionPays,
    transactionCreatesContract, transactionHasData, transactionInBlock, transactionIsPending, excessFee,
    outcomeUnknown, unseen, answeredWithError, dropped, nonceUsedByUnknown, unverifiable, receiptMismatch,
    statusMissing, unconfirmed, chainBehind, nodeReturnedWhenChecked, resumeAdvice, unseenAdvice, otherNodeAdvice

  /// Probable causes of errors that nodes returned.
  case insufficientFunds, nonceAlreadyUsed, nonceGap, unknownAccount, feeBelowBaseFee, feeAboveLimit, feeBelowMinimum,
    alreadyPending, nodeChangedChain, noDynamicFees, gasTooLow, noReasonGiven
}
