<?php

declare(strict_types=1);

/** For programs without Composer. */
spl_autoload_register(static function (string $class): void {
    $prefix = 'Txgw\\Merchant\\';
    $file = __DIR__ . '/src/' . substr($class, strlen($prefix)) . '.php';
    if (str_starts_with($class, $prefix) && is_file($file)) {
        require $file;
    }
});
