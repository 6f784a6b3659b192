// The passwords guessed first, of at least 6 characters and in lower case, and those this product's name
// suggests. Sequences and repetitions are refused by rule and not listed.
const LIST = `
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd p@ssword1 passwort passwords pass123
pass1234 pass12345 password! password1! password01 password2 password3 passpass changeme changeme1 changeme123 letmein
letmein1 letmein123 letmein! welcome welcome1 welcome12 welcome123 welcome1! welcome2 welcome01 login123 logmein admin1
admin12 admin123 admin1234 admin12345 administrator administrator1 adminadmin admin@123 admin123! root123 rootroot toor123
master master1 master123 secret secret1 secret123 topsecret default default1 guest123 test123 test1234 test12345 testing
testing1 testing123 testtest tester demo123 demo1234 user123 user1234 username sample sample123 temp123 temp1234 temporary
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwert123 qwe123 qweasd qweasdzxc qweqwe
qwerty! qwertz qwertz123 qwertzuiop azerty azerty123 azertyuiop asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asd123 asdasd
asdasd123 asdf1234 asdqwe asdqwe123 zxcvbn zxcvbnm zxcvbnm1 zxc123 zaqwsx zaq12wsx zaq1zaq1 zaq1xsw2 1q2w3e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsx123 qazwsxedc qaz123
1qazxsw23edc !qaz2wsx abc123 abc1234 abc12345 abcd123 abcd1234 abcd12345 a1b2c3 a1b2c3d4 a123456 a1234567 a12345678
a123456789 123456a 1234567a 12345678a 123456789a 12345a 1234qwer 123qwe 123qweasd 123qwe123 123asd 12qwaszx 123abc 1234abcd
12345qwert 123456q 123456abc aa123456 aa12345678 abc@123 aaa111 abcabc abc123456 qq123456 zz123456 asd123456 wang123456
iloveyou iloveyou1 iloveyou2 iloveyou! iloveu ilovegod loveme loveme1 lovely love123 love1234 loveyou lover1 sweetheart
princess princess1 prince sunshine sunshine1 flower flower1 flowers butterfly rainbow rainbow1 angel1 angel123 angels babygirl
babygirl1 baby123 babyboy honey1 honey123 cookie cookie1 cookies chocolate chocolate1 sweety sweetie cutie1 beautiful
beauty pretty darling forever friends friend bestfriend family family1 mother mother1 father daddy1 mommy1 brother sister
dragon dragon1 dragon123 monkey monkey1 monkey12 monkey123 tigger tigger1 tiger1 tiger123 eagle1 eagles falcon phoenix
wolf123 wolves horses horse1 kitten kitty1 doggie puppy1 puppies dolphin dolphins panther bulldog bulldogs cowboy cowboys
cowboys1 shadow shadow1 shadow12 shadow123 ghost1 midnight hunter hunter1 hunter2 killer killer1 killer123 ninja1 ninja123
samurai warrior warrior1 knight soldier ranger rangers winner winner1 legend legend1 master12 gangster hacker hacker1
batman batman1 batman123 superman superman1 spiderman spiderman1 ironman ironman1 pokemon pokemon1 pikachu naruto naruto1
starwars starwars1 skywalker matrix matrix1 gandalf merlin hobbit harrypotter minecraft minecraft1 fortnite roblox
football football1 football12 soccer soccer1 soccer12 baseball baseball1 basketball basketball1 hockey hockey1 tennis
golfer golf123 volleyball swimming running runner cricket cricket1 chelsea chelsea1 arsenal arsenal1 liverpool liverpool1
manchester manutd barcelona barcelona1 realmadrid juventus lakers lakers24 yankees yankees1 redsox steelers steelers1
michael michael1 michelle michelle1 jessica jessica1 jennifer jennifer1 ashley ashley1 amanda amanda1 nicole nicole1
daniel daniel1 andrew andrew1 joshua joshua1 matthew matthew1 anthony anthony1 robert robert1 thomas thomas1 jordan
jordan1 jordan23 charlie charlie1 charlie123 george george1 william william1 william2 taylor taylor1 hannah hannah1 samantha
samantha1 elizabeth elizabeth1 stephanie victoria victoria1 alexander alexandra benjamin christian christian1 christopher
jonathan patrick patrick1 richard richard1 brandon brandon1 justin justin1 austin austin1 tyler1 tyler123 heather heather1
melissa melissa1 natasha natalie rebecca rachel rachel1 martin martin1 marina maria1 maria123 carlos carlos1 antonio
alejandro fernando gabriel gabriel1 samuel samuel1 david1 david123 james1 james123 john123 john1234 peter1 peter123 maggie
maggie1 buster buster1 ginger ginger1 pepper pepper1 peanut peanut1 bailey bailey1 coffee coffee1 cheese cheese1 banana
banana1 orange orange1 purple purple1 yellow yellow1 silver silver1 golden diamond diamond1 crystal crystal1 summer summer1
summer12 summer123 summer2024 summer2025 summer2026 winter winter1 winter123 winter2024 winter2025 winter2026 spring
spring123 spring2026 autumn autumn123 autumn2026 january february march123 april123 monday monday1 friday friday1 sunday
sunday1 december november october october1 september august august1 jesus1 jesus123 jesuschrist heaven blessed blessed1
freedom freedom1 liberty peaceful trustno1 whatever whatever1 nothing nothing1 something computer computer1 internet
internet1 google google1 facebook facebook1 youtube instagram twitter linkedin linkedin1 microsoft windows windows1 apple1
apple123 samsung samsung1 android iphone iphone1 toyota toyota1 honda1 honda123 mercedes porsche ferrari ferrari1 mustang
mustang1 corvette harley harley1 yamaha suzuki america america1 canada canada1 england london london1 london123 paris1
berlin berlin1 germany germany1 france france1 mexico mexico1 brasil brasil1 brazil1 india123 pakistan pakistan1 indonesia
australia australia1 newyork newyork1 chicago chicago1 boston boston1 dallas texas1 florida california hawaii jamaica
p4ssw0rd pa55word pa55w0rd passw0rd1 passw0rd! 5201314 woaini woaini1314 77777a 7777777a access access1 access14 access123
mypassword mypassword1 newpassword newpass newpass1 newpass123 yourpassword nopassword thepassword dbpassword password2024
password2025 password2026 company company1 company123 business business1 office office1 office123 manager manager1 service
service1 support support1 support123 system system1 server1 server123 database oracle mysql123 postgres cisco123 ubuntu
linux123 backup backup1 webmaster website website1 hosting email123 mail123 online online1 security security1 secure123
shopping shopping1 money1 money123 dollar dollars million rich123 lucky1 lucky123 lucky7 lucky13 player player1 gaming
gamer1 gamer123 music1 music123 guitar guitar1 rockstar rockstar1 rocknroll metallica metallica1 nirvana slipknot eminem
eminem1 snoopy snoopy1 mickey mickey1 garfield scooby scooby1 bubbles bubbles1 smokey smokey1 sparky sparky1 rocky1 rocky123
listwright listwright1 listwright123 storeowner mystore123
`;

export const guessedPasswords: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
