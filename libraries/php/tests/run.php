<?php

declare(strict_types=1);

require __DIR__ . '/../autoload.php';
require __DIR__ . '/support.php';
require __DIR__ . '/vectors.php';
require __DIR__ . '/receiver.php';
require __DIR__ . '/platform-keys.php';

echo "all $checks checks hold", PHP_EOL;
