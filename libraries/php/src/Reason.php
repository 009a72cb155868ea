<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** The codes of the contract. */
enum Reason: string
{
    case AccountStatusAbnormal = 'ACCOUNT_STATUS_ABNORMAL';
    case ComplianceVerificationFailed = 'COMPLIANCE_VERIFICATION_FAILED';
    case InsufficientPrivileges = 'INSUFFICIENT_PRIVILEGES';
    case RechargeLimitExceeded = 'RECHARGE_LIMIT_EXCEEDED';
    case GeoRestriction = 'GEO_RESTRICTION';
    case Other = 'OTHER';
}
