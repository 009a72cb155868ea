module txgw/merchant

go 1.19
