/**
 * The letters of the 20,000 passwords seen most often in published breaches, commonest first, with and
 * without what stands for letters in them (the list that Django ships as common-passwords).
 */
export const breachedWords = `
qwerty password iloveyou qwert qweeartt qwertyuiop monkey dragon qazwsx myspace homelesspa qwer
qweear target zxcvbnm tinkle gwer gweear gwerty zagwsx zaglwsx fuckyou asdfghjkl qwee princess
computer ashley michael football sunshine aaaaaa daniel asdfgh abcd passer love shadow superman
jordan jessica qwaszx baseball killer master asdf samsung charlie azerty soccer qlweeratty
fqrgcs fqrgscs jesus blink linkedin babygirl thomas qlweer status michelle liverpool nicole
asdasd jifubn jeifubn lovely andrew gfhjkm joshua anthony hello justin angel zxcvbn jennifer
naruto tigger hunter welcome pokemon bitch robert parola secret loveme purple mother apple
qazwsxedc money trustno matthew buster andrea hannah basketball freedom passwrd iloveu chelsea
george friends william samantha amanda golfer summer chocolate number flower maggie letmein
pakistan batman asshole butterfly marina forever qweqwe mustang internet alexander london harley
qazwsxeedc rsavoy rjslaqe rjsllasqe pepper xbox qlwe family whatever joseph loveyou jasmine
orange cookie cent junior qweasdzxc martin qazxsw user google ginger patrick arsenal abcdef
mylove starwars taylor brandon qlweerat diamond snoopy vqsablpzla qweasd chris matrix mickey
jonathan school melissa eminem lovers cheese richard yellow nikita oliver bailey cjmasterinf
christian sophie yuantuo sojdlgaljg sojdlglealjg mercedes victoria peanut walle million tudelft
benjamin diosesfiel dpbk pegzptzmse petgzptzmse abcdefg uefa sandra happy elizabeth prince
banana angels angela shex samuel qqqqqq qwertyu barcelona zaqwsx zaqlwsx hockey monster ghbdtn
nathan chicken carlos antonio gabriel silver lucky bubbles slipknot jackson morgan austin
rainbow hottie fuckoff madison natasha vanessa metallica adidas america xxxxxx mommy james
spiderman alexis lauren null ferrari steven tinkerbell nirvana buddy bandit nicholas danielle
asdfasdf scooter destiny juventus rachel ahfid aehfid monica stella albc zzzzzz qwertyui tianya
yamaha victor ronaldo smokey cocacola booboo heather success david november daddy jasper poop
edward tennis qqww valentina friend sweety exigent music nothing chester casper hellokitty super
qweeartty hahaha albced startfinding naccss noaccess spongebob alexandra canada olivia december
sabrina mynoob dennis dakota patricia playboy barbie johnny loulou nicolas pretty charles mexico
phoenix lover thunder hfjdk rebecca beautiful spider carolina vincent jeremy yankees dallas
sebastian cameron sexy midnight guitar caroline elephant weed scorpion dolphin tweety fucker
pussy lalala louise fuckme lovelove cowboys veronica sparky yagjecc adrian iwfij iwlafij newyork
september scooby heaven loser tigers jessie crystal gemini peaches merlin abec raiders stephanie
shannon sakura apples precious lakers sergey poohbear manchester jackie cristina daniela test
rocky muffin alex cooper sammy cherry flowers diablo blessed beauty emmanuel winston nigger
maverick genius toyota fuck tiffany charlotte creative baby winner onelove badboy tiger softball
hotmail brittany murphy sayang compaq pass manuel kristina scorpio garfield odingxb odiltngxb
uiopy stupid aaaaa carmen qazqaz stalker doudou lastfm brandy abecad steelers claudia kitty
rabbit isabella pimpin august october badoo boomer dexter samson green aaaa kimberly crazy
angelo popcorn ranger black passion shorty christ snickers tyler albert soleil krishna alyssa
barney andrey icecream karina california vupjwnt vsupjwent melanie bismillah babyboy eagles
iloveme leonardo coffee windows police christine dancer woaini gangsta miguel cowboy swordfish
uqaebw winter fucku maxwell denise bubba fernando horses hardcore kitten sydney francis cassie
pumpkin twilight marlboro rangers martina florida player fylhtq natalie barbara jason szkqcctwy
molly pookie hiphop bond rockstar chivas fishing john vfhbyf greenday maria trinity fatima
skater angelina kobe dxywsxj bonnie fluffy courtney turtle father darkness kissme alejandro
corvette marseille roberto sweet friendster lollipop biteme jackass sarah lolita candy simone
brooklyn alicia honey motorola simple slayer portugal shelby chicago snowball justinbieb awesome
vfrcbv natalia golden people dcubaje sweetie boston sharon tucker logitech paword pattword
teresa wilson mnbvcxz kevin bonjour mike blue pamela remember catherine redsox kenneth klaster
ssssss ihateyou isabelle cricket seven bulldog lizottes marcus marley willow prat perat fender
yfnfif aaaaaaaa connor single magic blessing camille indian never amber nastya superstar
loveever loveaever goodluck asdfghjk bella hammer stephen chance marine marvin changeme santiago
strawberry bigdaddy marie satan daisy hotdog cutie mmmmmm arthur iverson iceman tintin johnson
svetlana cookies orlando parker teacher miller freddy porsche bullshit yourmom christopher
loverboy fyfcnfcbz azertyuiop rush angelica travis spencer sunday please gateway williams
babygurl monika ladybug gracie asdfg nissan asdfjkl sunflower sweetpea ryan sasuke raymond
zachary undertaker evildick tamara lollol paradise sweetheart bianca poopoo shopping lebron
emily winnie sophia kawasaki inuyasha doctor fktrcfylh andrei sierra julian bigboy pantera
nascar lorenzo genesis jacob vladimir christina linkinpark cool facebook nelson polniypizdec
dolphins scarface frankie january maryjane montana giovanni ricardo career australia jerome
jeffrey sassy igabox igaabox realmadrid xavier asdfghj asdasdasd vampire brenda westside minnie
falcon brianna southside rosebud laura getmoney francesco baller zoosk claire bobby sergio
sairam savannah timothy disney qlqlq abigail jaguar katie sterling italia warcraft mariana
isabel maksim blabla brooke patches mahalkita musica rental valentin butter alberto nigga
teddybear cjkysirj walter alessandro bestfriend dominic michele champion helpme nintendo
volleyball qwerasdf hollister cancer oscar jasmin danny france element justine hawaii maximus
chouchou passwort united francesca manutd victory darling student rafael animal regina abcdefgh
spirit carter wtxnalfw wttxnealfw jamaica mariposa gabriela dreams cheyenne calvin panther
sniper kayla england willie eduardo copper happiness veronika penguin valeria yahoo napoli
blahblah georgia eddie millie diesel engineer camaro hallo bigdog virginia ybccfy mohamed
estrella gloria simpsons donald anderson newlife suzuki leslie oksana princesa grandma skyline
audrey bradley warrior bitches godisgood kisses tristan potter adriana giuseppe wwwwww trouble
jimmy cupcake liberty aleksandr smile maddie celtic online miranda hesoyam wizard pierre debbie
legolas speedy allison kingkong vkontakte sexsex ruslan knight domino skate taurus rascal silvia
monday monique pink adgjmptw mercury florence margarita children skittles polina pepsi justice
star booger nokia cristian dreamer serenity honda hollywood mamapapa anna siemens esther qawsed
gregory avatar zzzzzzzz comeer sister panasonic business colorado minecraft camila microsoft
amoremio ronald psswrd harrypotter natali gangster asasas jupiter texas stanley madonna rocket
serega apollo nzgtpshw nzgttposhw missy serena valerie airforce jenny kelsey pebbles sample
catdog asdzxc system groupd megan donkey vrbgqns danger chichi christmas dbrnjhbz titanic
thebest packers vegeta hitman drowssap gizmo kathleen hamster ireland india lasvegas blondie
qtizxhu qtiszxhlu javier sports smiley babydoll poiuytrewq sultan megaparol nfnmzyf kirill
johncena qwqwqw redneck coucou marshall terminator rammstein basket truelove security jayjay
aaron elena skippy madrid ronnie admin tommy peter qazlqaz jetaime legend katrina shithead
harvey scotland tanner pauline alsdef violet fantasy motdepasse stefan alexandre poiuyt celine
friday gandalf aaaaaaa nikki pikachu robbie pizza dddddd zaqxsw zaqlxsw runescape qwertz philips
manman francisco chocolat bambam smiles viktor casanova spanky aurora gordon unicorn carpediem
mitchell franklin stonecold jack alejandra froggy kelly christophe rhbcnbyf jesuschrist douglas
russia handsome muhammad aaaaaaaaaa santos phantom gldfzpy gldlfzpy lorena tatiana margaret
baxter anastasia viking little platinum maurice piglet eclipse elijah fatboy pppppp idontknow
linked tomtom tinker passport andres blood dlakiss dllakiss access garcia katherine charmed
wolverine sexyboy britney diwtgm mahalko mozart jamesbond loving cutiepie power ballin grace
wisdom bunny valentine church michel nicola cambiami abcde corazon hercules kingdom anhyeuem
chloe beatrice everton fashion peace theman comeon gibson lolipop goldfish mama saibaba toshiba
sandy dylan maradona puppy lawrence kitkat network trevor amsterdam diamonds beatles maganda
norman jamie joanna marcel cthutq damian enigma yoyoyo bulldogs anton bingo penis felipe
dragonball yahoocom mario shalom kkkkkk promise einstein digital jayden marion sasha reggie
brother matteo melody english karate omsairam germany brian harrison casey elaine bubble simona
polska buttercup julien gunner benfica billy nathalie qawseed infinity wordpass hjvfirf saturn
argentina stargate penelope helena loveu spartak pandora hahahaha scoobydoo redskins captain
forest pogiako manager water sweets zxcv colombia amelia spring general therock milano arnold
swimming eugene jacket dinosaur nonmember lacrosse zidane eagle travel moomoo ciaociao ilovegod
myname thuglife trfnthbyf asdqwe wesley colt teddy dianne dragons nadine rusty jesse paintball
chopper chacha zxczxc duncan subaru sexybitch sureno bbbbbb pickle kittycat bullet russell
telechargement sadie cleopatra testing tequiero flatron alaska charly kristen walker ilovejesus
faith mememe boobies cynthia sammie perfect godzilla mylife hummer pascal justme bowwow butthead
dustin bamboo katerina brutus harry ganesh sexygirl roland youbye pippo cecilia martinez fabian
pineapple panthers peterpan pawrd joker birthday alfred houston startrek hacker federico bernard
mybaby holiday fondoom fktrctq catch napoleon mountain ciccio berlin smoke qazxswedc steve
friendship pitbull golfcourse alabama mohammed college lindsay logan drummer linkin oicu
michigan wildcats xivygaf xaivygatlf scotty gggggg galina martha hassan mariah marco spurs
catalina mykids myekids solomon philip goober caramel change looking vfvjxrf peewee spitfire
something sunny caitlin pickles storm howard bluebird myself hbfw vampires pussycat chanel
trixie matt jjjjjj andreas autumn cheer popeye strength moonlight bananas cdtnkfyf skipper
phoebe badass evelyn miriam firebird ybrbnf runner misty fordf damien maxime alison tnkmkvx
tnkomklvx bonita rodrigo lonely giulia africa medicine saints king aaliyah archie llllll joanne
mark maddog hxpzduk hlxpzduk kermit yugioh drpepper jake spartan deejay spike ilovehim caprice
linda yfdbufnjh blackberry ironman fred elvis mypassword joel guinness sugar panget darkangel
salvador ffffff miracle lilwayne thumper jaimatadi monkeys indonesia pimp lololo familia
predator dearbook hershey aobo gators athena wxcvbn always cassandra rahasia nick darren chiara
lovelife freddie devil hayden personal israel cuteu cuteau skateboard lovebug rfrfirf pencil
mikey aquarius sporting smokie nemesis kadjkhjsy cooldude torres poopy aezakmi fuku sunset
theone fernanda alala future vikings bigdick bearshare marcos newport lindsey denver ellie
franco jeremiah lvbnhbq olivier diana lizzie scott budlight lorraine knopka mysons myesons
boogie brasil potato magnum tarzan davide hector chevy capricorn alsd evony special death
cherokee private mexican blablabla connie holly marissa samurai lincoln kennedy turkey broncos
yvonne giants babyblue manuela sheila goldie qwwe qwewe assassin wrestling florian lizard buddha
good westlife tequila temp selena buttons dickhead sklife skalife hotu hotau formula shaggy
testtest juliana watermelon defender punk explorer dipset babylove skter marian hailey federica
favour dumbass pioneer penny ducati haha matilda janice gilbert surfer ibrahim dance warren
monalisa bball agent emerald april deedee norte micheal delete dominique sapphire dfvgbh simon
cantik papillon killa antoine vision hearts arizona wolves tokiohotel puppies hhhhhh bear kenny
larisa spooky kissmyass sebastien freeman shirley random julia wangyut ekaterina gustavo brownie
design picasso telefon snowman theresa morris bethany camilla julius racing subzero voodoo
salvatore alpha roberta american digger dude julie stefano malibu pinky jayson benson gundam
cjkywt frank sachin hughes zoey shanna kkkkkkkk valera dodgers cuddles shelly bonbon harmony
fuckit sputnik karolina fucking poopie liliana forget dragonfly bluefish celeste marines
nightmare qazwsxedcrfv hotrod stinky bollocks dominik thailand deborah daniele mustafa sublime
paloma dalejr gerald amore garrett karen alessia qweqweqwe ficken hotstuff ronaldinho thegame
stellina carrie shit lala february simpson redwings beckham pirate justdoit rose aspirine doggie
fireball lilmama mookie raven josh valentino volcom badger geronimo atlanta maison ghjcnj adam
rolltide tobias energy jacobs godislove buffalo beaver garden yousuck ytrewq qawsedrf viktoria
oooooo emilie dadada doggy charlene curtis best valencia riley skordie popopo josephine suckit
ohmnamah singer country vacation jellybean ladygaga callie cloud sexymama albcedae massimo
zombie mariam vanilla mollie pavilion madmax funny driver german ypftrqj ypsftrqj letter harold
hihihi cuteako preston bobbob tatyana gregor schalke tornado olga stratfor twins electra shakira
shamrock prettygirl panda rockon insanity avalon broken yankee stacey fish connect scarlett
queen samsam eternity tottenham lucas fountain starcraft jazzy melvin frances tomcat wallace
burrito ashton newcastle ragnarok psycho privet hsukpot hsustkpot simba clowns cedric lollypop
rooster topgun rosemary goodboy vagina kristin marius sasasa qwerqwer goddess redrose illinois
gabby marlon gerard blackie chandler sanane noway magnolia area zxasqw shawn paris daniels dick
phillip gabrielle kkkkkkk milena season usdopaa whitney enterprise akopa andromeda holland
paramore flores lionking maxmax bigred cinderella young dinamo blueeyes istanbul redbull rocker
magnet hamilton galaxy canyon laguna dollar bacchus dillon stardust romeo sanchez batista blacky
taco education alessandra mamama judith fatass patriots mason sunrise tattoo antonella ocpoook
annie delfin lucifer fresh alaa mygirls vivian casablanca bogdan henry rosario sparkle punkrock
isaiah qaws megaman bettyboop rooney cxfcnmt billabong reddog qweleqwe sabina marketing respect
samira madeline blazer yasmin ghbdtnbr famous passat iluvu temppass sidney samara corona manson
anything desiree alice chargers sara dorothy hola coconut leonard twinkle nigeria bentley
blackjack redhead bluesky hongkong wayne pisces holden roxanne outlaw gogogo lester dietcoke
newton johanna bobmarley oblivion sobaka indiana mamamia billybob carlitos amores info rosie
mahal makaveli incubus ricky wonderful acmilan lakshmi marilyn znfpnx znfpnolx laptop spam
boubou classic andreea freckles cartman clifford underground fireman kent bernie shane ninja
stratus daddysgirl blossom nccd ncclsold renata burton kurt cassidy washington fuckyu markus
zvezda trigger frrfqxl frrfqsxl giovanna stormy annette nikola hendrix starfish cracker bishop
kristine ethan asedaf skywalker south chase detroit pepito hotties griffin blah dupont ticket
lisa yomama poison paul youngmoney thankyou jester space bluemoon toronto divine widget alladin
skeeter morena justfun justafun tripper blowme beatriz babies fortuna herman mierda telephone
chubby alfredo montreal bscirc sandrine armando almond sigma munchkin savage callum jeter
juggalo eeyore arianna amigos hernandez robinson mobile godbless peugeot gothic marianne
chemistry joejoe coupons hayley qweearttysuioop renee snowflake mandy deftones rebel pegasus
callofduty martini redrum heyhey snuggles coming horse myspaceco rocknroll bubblegum cashmoney
steaua kaktus brazil hotboy fucklove xfgsiid xfgseiid carson warriors hanuman sergei kaylee
roscoe tony flipper michaela birdie bruno wicked blueberry mate eric unknown sheena artist
jrcfyf catfish icehouse christy mackenzie universal sharp doodle juliette tester michal stefania
ilove service lighthouse kaitlyn sanjay metal lancer longhorns hookem carebear mouse brandi
damilola coco claudio singapore kingston jeanne rock blizzard lkjhgfdsa entropy dalton jerry
piazza janine rajesh marcelo sommer jojo flamingo soulmate andre great braves tyson cougar
magdalena ironmaiden esperanza rastaman semperfi tootsie enrique timmy iforgot extreme angelito
blackcat scrappy yolanda cheater momdad rjntyjr allah bastard raquel coolio marisa godfather
antonia golf sexxxy aragorn paddle qwertyqwerty indigo derrick rrrrrr hilary fatcat alexia
nuttertools buffy revolution mister ramona dkflbvbh raptor testpass office fiesta dingdong
playstation rayray qwas skatelife skatealife fisher kolobok geheim priyanka bozo imissyou richie
skyhawk radiohead lightning boxcar zxzxzx clover santana fake gjkbyf banane mendoza account
jakjak maxine mamita cubs elodie milan scruffy smallville evolution pastor powers felicia
biscuit justame jakarta trooper suzanne poppy motherfucker point tasha fellow motherlode cccccc
praise galatasaray sonic pinkfloyd lavender zeppelin felix warhammer techno johnjohn wedding
angie blonde gladiator nathaniel alexandru lane snowboard hitler romain labrador quentin animals
twister rfnthbyf redred rodney sweetness azsxdc tttttt chipper justinbieber ibanez moose amour
paulina ivanov marijuana research qqqqqqqq nichole handball westham princesse mauricio virgin
lilly rbhbkk hobbit unreal loveless ariana susana nkskjs nkseokjs trinidad dave camero immortal
anamaria atlantis sherry myboys papamama katana olamide classof webhompass moloko alessio
gabriella ingrid boricua casino danilo naughty youtube hehehe stewart panzer gunit skiffy
applepie eleven zxcasdqwe dlwzzjs dsllwzzjs colleen trisha street raphael andy counter dusty
eastside godisgreat darwin esmeralda mission insane laurent oceane sherlock surfing mary believe
asddsa cadillac vincenzo kittykat coolman larissa girls vaffanculo kenshin hornet scarlet allen
wonder rodriguez harris frederic larry nevermind watson cheryl gabriele bowling jumpman aurelie
inlove monitor smith verbatim sandman pornstar esteban what brown sampson clayton qwertyuio
arturo nugget jajaja emma roman marianna lolo clement granny babycakes kickass frosty cindy
randy wildcat mathew sprite empire gorgeous pancho flying chrissy brendan abhishek pasaway
vfhecz graham apache riccardo alibaba asterix inferno enter coyote maprchem dthjybrf maureen
ultimate denis skorpion zlxc kaiser madman voyager nana wolfgang breanna homer blake southpark
cotton halloween tdutybq ernesto babyko abecadte habibi paige heart kathryn vfrcbvrf chico
marlene juliet smudge fire sooners romance wlta rough erika jose theking osiris chevelle fighter
collins babyface jersey backspace ftball armani irish disturbed free mermaid norton campbell
control deepak wloa aditya jungle polaris kelvin robin ericsson miamor jillian chrisbrown dixie
motocross gagged gonzalez jojojo sandiego devils universe morrison gbpltw ghetto cnjqrf vfksirf
rdcpo rdcepo cactus global bigman chevrolet bryan wlsa anjali starlight retard aleksandra
soldier boobs cinnamon hermione abraham romashka qdujvygsxa qdujvygtsxa kramer francois highheel
sarita prayer punkin haley carole keyboard irina nature ghost allstar lestat halo diego richmond
moreno ehkoh ehlkoh phone patience laurence mastermind alaaea noodles airborne blaze emilia
whore desire toulouse iamthebest jesusislord slimshady vladik delpiero coolu coolau university
ganteng elvira hunting kucing schatz farmer sayangku awful deathnote window unique reaper action
viper timber meghan lennon xxxxx axio hakr jonas games opensesame brittney joey castle skolko
carina uvgxf house renault emanuel jefferson charity abcdefghij xxxxxxxx pyon raider steph
sentnece sucker pkxww pkexsww eleonora stars whynot vodafone nnnnnn malcolm kiki bobcat assass
tomato aztnm taekwondo rambler sexylady nellie pirates sirius sandeep treasure titans sabine
xxxx mamamama mushroom wlaa messi marathon firefly ktyjxrf aspire aliali emilio peanuts webster
pingpong cannabis malina maestro salman oxford stuart cheche stephane faggot lucy makayla alisha
ased viewsonic amazing faithful president vietnam catcat pearljam rochelle herbert download
philippe dudley jisu jieasu cheval rebelde hudson amelie lillian kamikaze mississippi history
seattle kotenok amorcito deniska onepiece jesucristo spunky chantal boomboom malika universl
backend hellfire helene ssyu national sailor landon jocelyn agnieszka mimi lawyer dracula
babylon natalya melinda rockyou andonly forgot noodle guest suckme renegade bonjovi wlea falcons
annabelle soledad pentium qweewq guadalupe calimero yamahar adriano franky gandako wolfpack
wlsta netlog qqqqq fenerbahce whiskey castillo babyboo marcela sylvia amadeus killbill corey
dating trumpet renato rfhbyf angeles luckydog passlword ivan sharks redman taytay information
international nursing svetik foster bridget microlab mohammad cosmos hobbes ashleigh littleman
freaky werewolf chiquita rachael caesar sally beverly darkside mudar bronco claude erica beyonce
tarheels ilovemymom panama megane devin doraemon palermo route abdullah wombat home wlla romania
tyrone billie qwelasd rosita kyle payton deadman kasper bleach ciao horny krystal discovery
loveau teamo darius mittens squirrel manolo vfvekz betty jobsearch shiloh blowjob jeff sparta
rjsllaqe jenna vanille kiss dolores western chipie qweaer interests belinda newpass dzufqdn
anita murray guillaume kikeunyw mirage honeybee elisabeth ilikepie vitalik thanks rommel kittens
woody leticia lampard arschloch memory felicidade goodman digimon shutup science vwbgad vlwbgad
inside sherman dirtbike junjun aleksey lacoste gerrard chandra rhfcjnrf elliott matias memphis
porkchop zxcvb strong white morning luciano pompier nancy libertad kinder terry alenka fallen
kakashi louloute azsxdcfv anubis myegirls karachi leanne johndeere trucker wlssa audia miami
nopassword vladislav lilian ilovemyself freak fernandez jean mathilde jehovah leelee island
etoile tonton maxima nutella cqpulrz caeqpultrz eunice sandro hotgirl jacqueline qlqq lilman
thompson dfkthbz fussball odessa bigfoot akaxwn lovingyou domenico joyjoy airplane cellphone
violeta lovehurts volume kamila goodgirl alfonso party vfvfgfgf designer dawson peyton hamlet
farfalla shooter rjstlaqe nikolas jobs attila maiden misiek milton flames dancing presario
kokoko eileen newjob waheguru cute again qaziqaz verizon mathieu macmac jonjon skboard behappy
ganda janjan mymother alexandr melina zlxcev gotohell sexyu sexyau tacobell elliot kendall
malaysia flamengo papa badgirl china poppop marjorie adgjmp hooters attitude newman patata
ashlee pothead qarglr cardinal temppassword syncmaster killme ugdhipj ugdthipj jjcgdjk jjcgldjtk
amandine nguyen pedro manunited hellohello foxpass salome chosen socrates wachtwoord salvation
layouts priscilla fktrcfylhf figaro inter fuckfuck chronic qqqq mnbvcx bklmbk fuckthis kendra
cristiano ramirez ihateu nina losangeles drjynfrnt project gladys darkstar central cheetah
skyler pacman express fitness moimoi brucelee poisson kayleigh xiang qwedsa amerika qweearttysu
loveya paula oracle beavis iubire whocares futbol danila omni converse emerson lourdes tazmania
tabitha http wanker dwade shotgun pangit hell qqqqqqq freestyle excalibur dodger nounours
rootbeer hariom professional abracadabra pontiac champ alina doberman member pasword yasmine
tuning trunks library anaconda eeeeee shasta placebo geraldine lexmark heckfy fatty sailing
lobster kristi poland dodge planet castro johannes groovy search whiskers sesame candice xander
laurie nyqgizz nyqgizlz quincy topolino porter megadeth caramelo caleb chicco ilovesex trombone
musicman opeyemi lupita poiu pooiu ziggy bangladesh nofear racecar marika lionel oklahoma sissy
bomber virginie myfamily bintang keith snake honesty musique milagros voiture vvvvvv rjiufj
velvet smooth zxcasd bigboss dante gonzales buckeyes martine booty delphine mamma fuua fusuaa
bill rachelle sailormoon sylvester ganesha maryam wolf benny akatsuki dragonballz gianni safety
smackdown smileme smileame wrangler dream roadrunner aussie playa suresh moocow alfaromeo
walmart openup laetitia kcizcdp summertime bigtits komputer manish katelyn frogger coupon
carolyn vfczyz nounou freebird juanita okokok boots marta carrot armagedon cartoon lovealife
messenger bright prodigy abcabc hellboy morgane debora cintaku jundianxr jundianollxr yoyo
leopard wanted satellite sundance nokian kirsten firefox tammy register donna carol shaman senha
anakin atcskdw tina ashish neptune weezer solnce gsxr fredfred evangelion eleanor snakes
mersedes dangerous electric jeanette familyguy maroon monamour rctybz gunners carla radio marcin
ballet ilovemom wendy monaco goblue glitter briana supernova jazmin stoner marino aleata demon
viphvj viphvtj conner squirt joseluis kisskiss whatthezor marisol ismail webhost imagine iwfijxl
iwlafijxl mystery jennie nickjonas daredevil heslo pupsik msjxj msooejxj margot rambo carmela
brigitte sofia stevie lola ramses ramesh beast theboss sonia deanna mattie oakland omega
lowrider easy teiubesc stranger sahara moscow insert ford giggles bobbie wassup angelika bhbirf
cmeaumn cmesaumn ultima thankgod gameboy morpheus mammamia guardian spanish bangalore dogdog
babybaby madness bryant gianluca jericho trabajo layout happyday melisa running chucky whatsup
dfktynbyf married sascha beagle ixsfceh ixslfceh momof suckmydick miley kangaroo qazzaq filippo
capslock hellothere baker penguins gameover ernest qwerasdfzxcv strike coldplay dookie
mickeymouse iloveher dandan tangkai accord brooks kicker vectra alvaro anastasiya clarence
nobody dima simran standard mine patrik alexandria sexsexsex lalalala desmond cats paladin
cooler sharma dublin hannibal namaste cecile escape rfrnec mongoose oranges qwqw qwlqw smart
mateusz sean anarchy arlene junebug ntktajy rebound pooper ramones maman courage pyramid louis
yvette giorgio movies becky leavemealone philly shelley camera caterina zipper derek rupert
lonewolf blasted katarina hamburg moneymaker zzzzzzz mazda kentucky clinton redhot cristal
omarion monopoly pokq dannyboy scania collin sameer myangel kakashka charger zxec biggie queenie
kathy adgjm mumbai delta wasser enrico swimmer koshka stingray goblin cheesecake alonso santosh
oleg blackdog lesbian patriot umbrella roger abcleabc cfitymrf flyers bernardo lokomotiv
matematica flash juanito salope dorian anime software juicy aubrey bushido prelude email jesusis
peekaboo fletcher medina jimbob redalert donnie goldberg goodbye kristian jeffhardy nelly trance
fastu fastau taishan integra tracey alucard poodle nonono dontget dontaget donovan none belle
punisher wutang moneyman woodstock tythvoc tytlhveoc babyphat waters bugsbunny guigui machine
algerie incorrect cristo mechanical sisters cucciolo bigmac morales polopolo bitchy angelique
ferret manisha mattia gretchen vitoria dondon gorilla smitty fortune together madden button
server holahola lahore daphne vfhufhbnf duke blaster bearbear momma shibby madina sonny myeboys
simpleplan jakcgt girl tractor pudding dragoon reebok primavera barsik gratis antony prakash
kieran hussain aaea sparrow starbucks piggy maldita kamasutra gamecube everest hondacivic
supergirl benito sponge jesussaves postal june coolguy maryann fabulous ttdaudg ttdttaudg hanna
hurricane romano bayern meowmeow babatunde honeyko mathias jesuschris catarina benoit positive
lancelot busted help guillermo katrin skylar longhorn estelle reading trucks qlqlqlq television
monty coolcat chickens papito better beach jared hayabusa popo bears cardinals cody jewels
finalfantasy turner grizzly beethoven studio silence alpine ravens infiniti bitchass kristy
original kosama estrela nikolay dimitri passpass hawkeye maximilian kosmos fuckface packard
colton innocent devon anjing balls cleveland poker warlock loved crimson hotshot aqwzsx muslim
fallout blades joaquin contact britt joyce lemons sexybeast hentai edison lena kontol carlo
grapes lifesucks thirteen meredith gerardo striker noname tkfkdgo poonam medion mamour fytxrf
pallmall paradox center leandro weasel tanya jones minime trebor higgins fabiola giorgia werder
noelle mariano ybrjkfq director eureka eatshit krista chemical comfort cocoa puertorico myakids
yfnfkmz destroy mazdarx french dharma hotmama mishka cavalier showtime marcia portland printer
lulu jacques goofy youyou fatman mahesh gatito asdfzxcv team elefante sylvie prasad mckenzie
juancarlos lionheart iamnumber revenge dmitriy chuck matthias milana knights auburn susan
triumph gegcbr hope daniil srinivas mihail sephiroth luciana dell boss marvel grandpa coolgirl
broadway beloved addison onlyme hanson abrakadabra kjkszpj kipper lovegod pooppoop zaqxswcde
balaji ilovemusic sheba hejsan kimkim bacardi impala wonderland khalid zxecav hithere pippin
rdfhnbhf maymay angelbaby violin mankind dimples spectrum cutegirl class janelle terror
vancouver vinnie braveheart meandyou sevilla jenjen adventure holla emanuele lovergirl zouzou
balance beer shasha gatita administrator yfcntymrf haters salmon coolcool lady felicidad monroe
stinger bobo azamat brayden ismael ivanova silly cosmo camilo daughter start beanie columbia
bumblebee reagan rfnif telefono mmmmmmmm luna ilaria kansas selina lineage manny mustangs
oluwaseun prissy carmelo overlord oakley beetle irock agustin cathy jenifer vishal kaka
ilovechris topsecret burger cinema roxana dkflbckfd kenzie amarillo sexyme blessings dfcbkbq
fossil bordeaux budweiser bender waterloo thesims gillian legion bernadette heroes hellsing
scream dimple boxing domingo werner dogs passwords asdleasd dfkthf irene cantona souljaboy
loredana lamborghini jumper notthat bruce hermes gambit nasty agosto imcool thugalife romina
wertyu rewq archana diosesamor rivera khushi eragon evgeniy cepetsugih demonqwe demonlqwee
artemka fuckff tracy hoover xfiles giraffe pelusa hubert battle libero temitope vfibyf bratz
kaykay ludmila citroen tiesto newpassword corinne commando jesusfreak theodore alsdefag leonie
archer kleopatra eduard buckeye almighty jorge amours georgie bigmoney brothers cobra yahooo
parrot loves zigzag stones mallory lukas escort health jazmine tricia yomomma killers goodness
krasotka life diamante cannon keeper patrice svoboda amalia rustam thierry demons westwood
stefanie halflife ayesha jesuss sssss plastic tupac honest cinta multiplelog anne charley bloods
silent artemis toto utopia blanca happydays demonqwer demonlqweear vicky duchess honduras
piccolo cgfhnfr biology sucesso willy chelseafc luke vicente rebeca alinka camaroz lovesucks
plymouth bloody evergreen fyutkbyf celtics kate lewis qqwwee sullivan momo nicky retired matador
poncho dauphin dominican iamcool olayinka romero market bartek helloo manila hotty alexalex
konstantin ericka someone neveragain albina assman cricri venus annamaria highlander maurizio
danica sleepy rainbows toffee hermosa uhfybn goodu goodau mondeo raiderz aerosmith temple welkom
girlfriend youandme mayday fabrizio qqqwww toledo imperial masters herbie volkswagen shitface
blackrose leftdead leftadead torino kontakt journey lemonade lights fusion pacific frederick
darlene ferari moon georgina jktymrf shanti warning cowgirl stealth pdtplf pollito quality
nevaeh asroma isaac nadia minerva shogun fgtkmcby estrellita pavel jermaine moneys diane stitch
azertyui bennett carmel kodiak kenken senegal technne demonqwert demonlqweeartt preciosa
confused maribel ufkbyf dominika loveislife rossi massage cafemom luis jeffery surside
projectsadminx mango viviana mariel karine painter huhbbhzu ichliebedich wellington megasecret
carlotta dortmund zaqwsxcde poetry mylord yandex three clarinet aiden gavin daniella squall
lassie resident elmo kill pimpdaddy rereirf celeron magnus patate arnaud prettyboy mehmet
meatball silverado bagira turbo mihaela adrien nurse conrad technics brighton joejonas mhine
wenoob rtyuehe salomon zazaza millwall whisper francine sonyericsson catania qaywsx gator
matheus faster latino ramram jackjack mummy pompom hohoho lizzy coleman sexylove buddyboy aaeaaa
shanghai rihanna iphone volley zacefron malaga benben bighead maddy pwrd babe cavallo stunt ncca
ncclsola qazxsweedc toby jade polo splash carbon senior ohiostate benji kayode durango desert
igor blackbird koolaid networking support madagascar astonvilla candyman gertrude trust dddd
mafalda badminton pazzword yanyan choupette spartans kifjnbfu kifjnsbfu ahmed matilde sagitario
caca jerusalem kathmandu montgom front europa astrid working beaner madeleine milkshake livelife
sunita pulsar notebook roxy kingsley warszawa kingking bionicle rhiannon ariel gaurav helloworld
davids forzamilan demo emiliano grumpy sparkles hollie violetta bertha latina sandhya maksimka
nacional vfitymrf superfly kostya yummy celica werty smelly chaton pearl ananas murder ncce
ncclsole mulder chevys adelina powder dirty poseidon marcello alexa rakesh jokers jghhfn
jgehahfn browns imnumber reset becca stryker nightwish delacruz blade poochie remington login
viktoriya triskelion geoffrey susanne survivor solution pinkie johnat johnioleootat davidson
gaston select battlefield maximum condor vendetta kakaka oldman josefina nanana yannick hfytnrb
makemoney pooh knicks willis nestor camelot silvana qweearttysui heidi bossman leader fabio
godsmack alegria momomo girasole tekken wyrybgra yxcvbnm allie lifeisgood muppet aileen pablo
skiing fullaccess paolo saskia pillow finger mikemike trojan spyder poipoi maniac didier
lovestory bautista skinny seventeen sweden crjhgbjy qqqqqqqqqq answer chicca nopass harrypotte
cancel mystic tomate mileycyrus ihatethisgame butthole kashmir paola briciola clarissa hardrock
indians huskers seagull wolfman default orchid pictures mariya awsome keisha work bigbang
uvhhhef ulvshhhsef gotmilk hospital elisa vanesa tsunami labtec jess create waterfall adeline
colts roses daewoo bebe moises annalisa ludacris humtum rabota scottie luther hamish frog
coolkid yahoomail juan ltybcrf navigator bigpimpin noisette fxzz bunnies tdutybz four evite
safari celina indya yyyyyy robinhood stallion hammers fisherman rasmus amazon greg mynameis
alaaeaaa mississipp evanescence blackman bangbang rockets lavoro newstart simsim shania tomorrow
johnpaul reality bookworm adelaide company light banshee criplife cripalife nataly godofwar
owtygbj owtaeygbj foxtrot pharmacy tresd thursday sexyman rjycnfynby snoopdog greece patito
homework chrisb female keegan blingbling mazafaka sausage daytona gremlin mollydog steffi
cooking bhebhe olenka matahari coolboy xluymmmj xeluymmmj legenda albatros whisky littlebit
leoleo maryland aliens palmer subway maximo angelus byusdg mathis oliveira capone candle
bonehead cimbom giacomo franck garbage mallorca myspac sheldon manowar food reggae tesoro
emachines rowena rancid gringo razvan cuteme heineken pandas bounty ecuador glamour saturday
medicina scully hustler lucia anuradha march freeze faisal kalina bookmark cancun randall
adewale dwayne pleasure blueblue catwoman friendly alalala ghostrider husband landrover jensen
springer will professor ssssssss sylpejdpvym queens bestfriends triton beaches forrest kittie
sharingan thegreat iguana zaraza legacy fuzzy malachi butler koroleva godis veronique vbkfirf
livestrong mobster kenwood northside rjynfrn principessa marihuana peluche dbrnjh ssss lovebird
veritas negrita krokodil persik kikiki fghtkm ankara adekunle july godhelpme kfhbcf pancakes
chillin venice bigbird open princesita shinigami venezuela guatemala rogers grover tootie mitch
kungfu margherita mighty zhjckfd deutschland meme therese tweetybird vertigo mnkey minette
venera versace eight farida mash poptart tuesday zander zelda manning tomas adeola gohell
ordinateur guitarra shawty eternal speed michela bengals megapizdetz killian lucille satana porn
thelma lovehate birdman verona speaker dinesh mellon pankaj destroyer nastia flyboy forzaroma
barbados wednesday sprint aberdeen janet nnaa guilherme qqeq amoure dilbert monsters homeboy
terrell puppylove roberts goforit skyblue bassman angeline klvbkf fabrice cherries training
myllove escorpion parkour fanfan loveayou ripper progress yuliya pssword trololo ignacio samtron
clemson nfrdz nlfrdz ghjcnjnfr holmes tkbpfdtnf technology indira fuckers ebony pringles ilveyou
motherfuck liberte rawr newmoon fabregas fergie roma pietro theused monkeybutt novo duckie
ilovepussy icarus greenbay rashmi amor musiclife musicalife billyboy winchester gotcha rosalie
bessie barkley cronaldo rasengan tenerife yeah prashant panties possum dutchess maynard
basketbal bornotb mancity wishbone jingjing armstrong tara weezy lesley porno horizon nike
roller jesusc janette comcast marcella concrete operator whiteboy xxxxxxx bandung pirata smoking
sexybaby pakistani abby lnkdn llnkedln hyderabad cock jaden qazlewsx principe time manu lalaland
emotional grandkids rjhjktdf petunia missyou bellissima boris besiktas aptx nikolai discover
zenith rastafari kochanie mylene kings lord marriage ursula pizzas adonis yesyes samiam cherie
zainab chinnu paperino mostwanted patrizia yumyum village louie momanddad madalina ayomide
mimosa losers kirsty dottie dalila fantastic catalin aaasss polarbear chaos marlin zzzzzzzzzz
bugger bradford breeze cazzo lopez apsk transam tropical aardvark desperado rhonda tulips
liverpoolfc ppppp canela slavik antares edwards kumar commander bharat helen bailicom baililecom
snowwhite leonid charming snoop lynn mandarin asdffdsa shady medical sneakers pobeda rebels
ontario pokerface jesusme jesusame gianna bertie italian famille bogart medved lance jackpot
sunderland jaihanuman offspring sweetgirl drogba sousou qwegta magali cabbage abiodun carlton
kagome looser nissanz nissanetoz bobobo goodlife naveen fantasia shmily hidden bruins gwapo
sssssss patty gonzalo compton kimbum hejhej nipper sidekick picture bonheur pistons management
italiano hyundai tigrou jamila felicity splinter blackops numba lhotgwb lhoetgswb ludovic
klapaucius rodolfo peters thedoors loveis nikitos heritage papapa kannan rolando mitsubishi
assasin ferdinand gold rhjrjlbk qweer dodgeram pupuce kobebryant wookie exodus pluto theend
asedaftg badboys isabela skinhead sonali schatzi sextrime doodoo highland pablito zasada mafia
vanhalen freeway natural amethyst bridge badman qwertasdfg benedict leather butt supersonic
harriet morgana hedgehog cruzazul psalm slick adrienne lespaul lickme weather leon poppin
sexybabe zorro stanislav corolla electro hater marcopolo idcwrun idcewrun angeleyes cookiemons
ruby revelation amistad bones xboxlive katkat bristol bologna hjccbz idunno mmmmm lamont mildred
maciek dolly kimmie fishes natacha nikhil aishiteru mikayla lemon stepan momoney candycane
crackers writer seamus devildog pepette picard chuckie kellie nevermore micaela jamal sexyback
everything margie feder chuchu snoopdogg smarty christie slamdunk twisted palmtree vjcrdf trial
ilveyu aries martins jelly ariane aprilia maddison creation scout fktyrf shark sagitarius jazz
chiefs secure piramida caitlyn gggg soprano caballo hogwarts babybear titties goldeneye
qazqazqaz kelley loveame liverpl forzainter warlord snapper nevada qweleasd poussin sherwood
piper vernon aikido eldorado holyshit monkeyman josiah wifey andrej cevthrb delfino trenton
lenochka porcodio sacred bluebell finance orion magandaako fxzzyer fxzzstyer crosby imgay annika
ciara recovery bigben chewy caline funky corrado inspiron theonly ghblehjr doomsayermordsv
doomsayersmordsv lily victoire trojans vittoria alvin fullmoon ladies columbus gidget kenworth
cambridge jane shitty allone allaone vishnu starstar cougars elephants davinci bajingan wildfire
hvwdubjx seniseviyorum bambino christelle greeneyes readygo eqes achilles onedirection champagne
shadows bulls janina alissa doreen kacper iluvme houses amormio byebye crusader rufus underworld
kaitlin josie paper computers gilles illusion scvmofas cinder venkat chihuahua riverside
darklord hotpink ilovejusti golfing lipgloss wilbur denisa pallina nimrod ducky bollox harper
cornelia europe mclaren cazzone hooligan command bonsai vermont italien googlecom bass crazyu
crazyau dynasty eatme anfield dark uganda dagger praveen nice nabila restart santino drew rovers
peaceout nolimit erty eeratty sangeeta pradeep brady palace oregon mmmmmmmmmm allahu muskan
southern devilmaycry mariajose zarina dontforget gucci caliente sarajevo vlad itachi firefighter
rlwjkhx rlwajkhx snooker hillary fearless passwd easter qazxc caravan borussia dimadima mypass
lacey granada russel chinese xxxxxxxxxx ichigo fart walnut drake kirby lillie brodie rajkumar
hurley millenium aaaaaaaaa pancake sexysexy wtnalfw wttnealfw yfnfkb opelastra lenovo septiembre
zanzibar sheeba futurama gymnastics julieta urmom badbitch darrell secrets chobits idontcare
irinka dana acuario montecarlo ohmygod samanta pasquale blank winmx messiah potpot peacock
vijaya moneyme moneyame baba jubjub mamochka guerrero florencia cessna narayana snapple sailboat
tolkien sabbath mocha theatre japan chennai wright buddie moritz derp architect myheart peterson
partizan lonestar rosemarie topper azazaz solange hooker roxane johnlock tricolor bretagne
kronos murcielago wsxedc wsxeedc sterva floppy alliance feather crossfire carola phillips goose
cobain cucciola clara ruben optimus aurore zxccxz windsor guess moneymoney loretta tango cesar
midget elizaveta nutmeg peachy qwerf glasgow mirror couponsc topcat cupcakes lkjhgf maricel
cristi qwertzuiop dollars hamburger molson onetwo question ijrjkfl blackhawk shaolin rossella
boobear tototo traktor nolove lollollol kavita hilton lexor tangerine moonshine varvara kalpana
jobshop denden foobar jimenez sriram greens malik kasia supermario fireblade kimberley kolawole
polly bigcock chippy youssef olawale mikaela wagner alondra megatron xtreme really ludwig
mikejones mygirl gether blogs cruise hinata photos kool prncess prlncess impossible weare patton
uzpjekf uzpjekef craig deerhunter sony moremoney criminal gordo radhika allan transformers
jamjam lottie monkeyboy condom elefant nwolife nwoalife butch savanna sfers sfaers mimimi
laurita ralph mymusic zebra sexygurl naynay kawaii budapest barselona sixteen jktxrf usher
solrac adebayo meagan sinner olesya dkflbr clouds puppydog bumbum notyou notayou alexey muhammed
wolfie ladybird qweearttysuio johann ezekiel tortuga godlovesme cheers francy photo jonny meow
alvarez canadian coltrane atomic dayday lipstick cachorro remote santa grenouille redroses
nebraska piolin volvo shweta today valley dayana tommaso qwedsazxc oktober irishka heartbreak
karthik marija damnit sparks cerise iamthe wazzup pimping tekiero cthtuf nomore minicooper
kosova maimai mylinkedin loveable fabienne nssadmin millions kkkk filomena qazwsxed panic amigas
everlove twiggy macarena zyjxrf strider fabien hhhh jordyn medusa majestic phrowz friendofemily
bmxlife bmxalife ohyeah person westcoast edwin dilligaf pathfinder deleted sdfsdf goldstar
adrianna layla powerful magpie darina goliath zero jackal phillies babes espoir cucumber
kingfisher root suicide frisco meatloaf tommyboy francisca turtles natalka narnia dani river
raffaele bossy musical doomsayermordsvv doomsayersmordsvv avalanche bermuda khadija petrov luigi
zzzzz evil obiwan yesterday playgirl zodiac bosco cococo lucero qazxcv althea dontknow clancy
chelsey geneva garnet stinker snow klaudia deskjet ukraine deutsch sexual matthieu teamomucho
nastena capoeira sveta angelita archangel supernatural tecktonik ilovemysel susanna capital
carrera roswell cheeky goaway jethro conejo dolapo margaux whatthefuck cordoba ghbywtccf flavia
knowledge ferguson topher mamacita spthaea saepthtaea bigsexy drakon rahman mmmm shilpa valerio
lukasz eliana minouche gfhjkmgfhjkm diamant malena horney novembre powell bombay intruder hopper
carpenter tralala ellen jansen princes ewanko fkbyjxrf ferreira reddevil fiorentina chelle
curious corleone flight pepita tennessee ddddd surenos princeton aggies virgo oreo nextel
manhattan candace dynamite topdog elwood saxophone undead trigun froggie anders candygirl trains
kimmy expert cdtnbr multimedia vasilisa gymnast charmaine bakugan joelle sinbad boobie milkyway
tits shankar melo borabora loco sanders cash woshiyazi moimeme bacon rcdd rlcded biatch kennwort
minnesota stephan asdfqwer gayathri misfits krissy colocolo sharpie computador madagaskar erin
geminis emerica sweetlove zimmer tartaruga imthebest serendipity lingling crevette bigboobs
daddygirl aurelia onethree presley halima florin afrodita hazel srilanka edgar werwer gmoney
sonnenschein ilovemike margarida emanuela physics oiuy oiusy checkers bobafett polpol asasasas
norbert libby zerocool annaanna camper premier imesh moskva henrique woohoo lolalola shiva
moonbeam ocean hellyeah pete waterpolo backstreet limpbizkit havana nfytxrf peanutbutter rookie
slut allmine hihi trustnoone louisa tajmahal hellou qqeqaq karma darthvader kassandra gribouille
severine tinkerbel alcatel mamasita lisalisa kingpin eloise malinka balla tripleh cunt zzzxxx
berenice poiuy gideon sanjose souris terminal iloveindia notredame dupa boyfriend underoath
niklas lion xanadu miguelito satish syracuse lotus jehova pepsicola eugenia corina sanandreas
stalin blanche hopeful goodday nico baptiste goodtimes brennan gbhfvblf libra maggot divorce
salazar angus savior summit mikael laurel ashanti abcdefghi forward dinara marc zxcvzxcv
memories shalini claudine waffles sander gwapako rasputin quantum smoker khalil olumide juice
neopets seeker koko findpass yjdsqgfhjkm qazw puddin manzana coolness snatch numero spikey
fabiana spidey nookie kylie samsara oceans chino denmark yeshua android ulysse hotchick keystone
marty firenze benjie coralie smirnoff scorpions blanco lunita maiyeuem truck operation ranetki
berry mudvayne memorex edcrfv edcarfv pissoff military bdfyjd malboro homerun crackhead vince
mariela tree jfgvcqbuzug godson whoami cbrrr cbroorr lambert gbcmrf sneaky azertyu calypso rasta
breezy bonkers giorgi sinaloa luckyme dentist dbnfkbr regine goldwing donuts shivani ghbrjk
neelam fucked marek pppp bababa clueless vegas mchph mlchpooh camel highschool zalupa karaoke
afrika milka reddragon nitram chunky virus pallavi pooi etienne matisse challenger bluedog
spoiled yogibear agatha jagger leonidas zsazsa villanueva birillo funfun poupette lili
armageddon profile flipflop ventura pharma fantomas chopin critter avril avery salamander qlqqeq
kiara anonymous moncoeur jimbo carmine corsica brando lilbit doobie selene zephyr romantic
glenda atlantic tazman linkedln hummerh thethe loveforever ffff bombom alphabet webmaster racoon
doodles goodgod carpet vampir origin dominick plumber romario obama resume teodoro olimpia
garage deacon doktor moses artur navarro frisky another disneyland maximka kids qazwsxeedcarfv
aladin marmar nadejda dialog twinkie barracuda drama oxygen saratoga diciembre winners declan
daffodil bird reynolds hotsex birmingham qawsedrftg zoloto lamar julio sheryl crack kickflip
alan tatarin jjjj piotrek typhoon tania duck aurelien ademola dfadfj dfasdfj supreme myworld
palmeiras paranoid armand sashka preacher crawford because aabbcc molina dejavu needforspeed
blueboy gollum bruiser bluestar excellent soraya sausages perrito ollie fingers ilovejosh aaabbb
kavitha roadking rbotmvz stone sylvain desember wheeler bullseye krolik rugby cosita faker setap
ronron wiggles flavio carlito loveit yfcntyf alfie valhalla cortez sienna pizdec browneyes
pompey brewster farhan reunion biologia hugoboss astonmartin golfclub gagaga tink yops yopss
ultras resetme stimpy tessa yangyang kamil clemence starfire arcangel shreya prosper bastian
rhfcfdbwf amizade akira wetpussy wewewe double smokeweed gwapoako quiksilver varsha magical
cfvceyu dragn intrepid mickeymous leopold sharky sunshne sunshlne boeing hekaw asawako droopy
aqwzsxedc vinicius abbey mischief thalia rebekah miles karla surabaya daisydog tahiti secreto
niners rivers sexxy gorillaz sekret depeche letsgo moretime gtnhjdbx shevchenko wireless
dddddddd schule aleksei comer tricky radical insomnia brett bigmama gypsy xqomx myszka japanese
cxdns rocketman estefania calculator numberone servus jesuscristo agustina topbutton tipper
crazygirl magician gary capucine matty avenger chica aassdd keepout cosworth elsalvador mickael
stunna bowser model loveuever loveuaever myriam fishy artem mistral sexyass blues ddzjcb ddzjecb
contrasena genevieve passme ilovematt citizen bloodlife bloodalife ctrhtn rhfcjnf liquid
slovensko carine shashi kazantip espana godwin angelic hilaryduff noemie philipp kfgjxrf
gatorade smarties redfox game jiefang wilfried piccola chipmunk overdrive rencontre bradpitt
engine timtim nenita masamune thiago metalica delilah swords mailru fordfocus baggio stewie
alohomora hillbilly sepultura sunnyday jaime play fyfnjkbq ksenia joyful lolololo cuteko stasik
wally akshay film nuvola iloveyouba qwezxc mars boob sancho rubber zzzz preeti nipples metalgear
oldschool misha sexii intermilan sixers maminka tiburon olalekan moussa shaun rosanna sukses
reglisse riverplate redfish weedman jonathon cuties bolton melbourne augusto aventura bigballs
sooner biohazard pereira heyheyhey johnnydepp tictac windowsxp godblessme migrationschool tanker
hellomoto nosferatu qwrty ggggggg crocodile greentea dada atreyu vfntvfnbrf getajob giselle
pokpok lexus marron leigh vortex boxer huskies lifetime lenlen iiiiii homero emperor noviembre
maemae revolver lancaster frozen armyof harlem forgotten caracas social lbvjxrf obelix poupee
dawn gaetano dummy whitesox canabis henderson dynamo mustard dead mmmmmmm chantelle wisconsin
ripley solaris nibbles tribal macaco triplets boyboy dogcat southpole valery bullfrog atticus
webcam divina needspeed needaspeed iriska ggggg rodina mahalkoh lara vittorio telecom chinita
pepe ledzep raistlin thisisme hhhhhhhh sanjana guitare caralho saraswati common vika ljxtymrf
madinina holidays zxczxczxc tmnet chaser wwwwwwww norway knuckles grateful sonata muriel dammit
gatinha holyspirit tunafish homie bigguy deluxe odidol bastardo rocco ambition dreamcast
peaceful spotty karima merda cerberus timoxa woaiwojia jill square twelve deepika redwine
redline solidsnake redhat sport narayan chick vadim rick tatata patricio maya barry camping
tantan iluvyou chandu alexan rfhnjirf chinedu tyuiop truman gggggggg goldfinger sunlight hansen
magenta matheo reese petra cruiser sherwin costarica iamgod chavez elisha lilith gunsnroses
marquis howareyou albania titleist gutierrez darnell bettina fuckmylife salut pandabear bigbear
clever patryk konrad olamilekan murzik gina natascha malaka torrent shauna bigboi titi sheffield
honeys graffiti kurtcobain nirmala doghouse qazawsx constantin charlton alena elisabetta
hotwheels lovelovelove hastings colin naomi doggies python ilovealex bouncer markiz marsha
luisito tamtam ilovenick caonima gareth kamala xblhintbw jarule falloutboy allahuakbar slinky
pixie somebody bdfyjdf worship admiral brad nautilus spartacus dreaming sasa nickolas gitara
cyclone darryl playtime noknows nolknows alone allme allame aishwarya adadad thebeatles rhjkbr
zaragoza tabby pppppppp lakeside newzealand tigerlily lfitymrf mayhem mommie iloveboys sicilia
walkman musiclover track gansta butters friendsev friendsaev tessie shearer pumas meister
heavymetal biloute gregorio tttt piano gustav bisous shazam aguila bennie vova colette magda
xtseotdx xtseoolltdx chestnut shivam dwight mvvkmz mvavkmz fantom charli eugenie hampton
cocksucker rugrats crazybitch seahawks havefun morrowind tarheel mylspace username bible echizen
ckie geetha anakonda georges coolbeans vipers showme magick gofish ssssssssss lovable julianna
gettherefast sheridan heavenly evelina sassi anusha anitha calibra davis ramazan pooter
clementine feyenoord ruthie strings kidrock ximena johnathan pepino camelia mandrake magicman
colby puzzle uzumaki rotterdam aidan amailru shahrukh seahorse pizzahut ankita killerman
insurance popstar mommyof christin deusefiel ilovemybab contrase media floflo stuff partner link
pinkpink daysgrace cvzefhgkc cvzefhlgkc gamer method gthcbr niggas alligator fidelio mistress
lordjesus gfcgjhn michoacan tracker toutou salamandra kitchen balloon harish florent soloyo
cousin hansolo fuckyoubit motherof fiorella sporty lfybbk internazionale pommes olanrewaju fkabc
fkeatabc animation ananda deadhead killzone hannes gallardo bvpwepu bvpeewsepu klopklop tresor
reliance wareagle avinash titanium kolbasa clarisse dieter gospel fptjtl milashka gayatri ksusha
platon dasha bernice octavia bounce poiuytre salasana gutar gultar rapper earth aloha blackout
camara oioioi surprise siobhan dmoney chicks ringo trinitron walleye papichulo harekrishna
rfnirf gcheckout bubby aramis sarasara ninjas pimplife pimpalife belinea mcdonalds countryboy
gunther zaqzaq snowy checkmate continue kowalski wert players shakur leonel quattro thematrix
bigone catman singing doodlebug bobdylan applesauce candela tata maisie weronika beth fraser
ballerina estate tortue doremi lululu paradis grant pwtest mindy pistache homies booster
portable alianza rashid nfyirf tereza himanshu rjhjdf octubre windsurf jimmie sixty eistee
beretta bigfish vjqgfhjkm vintage electrical bangkok cornwall baggies snowie kitties myspaceme
myspaceame sandwich omar stacy nessa vienna schneider tunisie adrenalin jammer bookie mariners
alisa leroy downtown yourgay bertrand whatup infantry cocaine meenakshi qwerpoiu rita jaybird
getsome drizzt queenbee azert capetown wasabi maserati merlot saretta baltimore angell lovesex
public chad lacrimosa asdfds rerere combat kkkkk matematika macdaddy dreamgirl grandad carebears
tundra stronger terrence dedede scheisse marimar aliyah vera consuelo dkxjizc rich pipoca
jalisco vivien youknow danish embrace skyliner bismilah lopata sinatra ilovemykids senator
pigeon coccinella vasiliy beamer llama marita serseri peterbilt west lynette xtxt xtssaxt
generation khaled aaeaaata sauron nanny honolulu chingy world filipe juju hugo makaka tatjana
suslik funtime lolol qpalzm keller keywest xiaoxiao reno poophead stoney community sheetal
friendofjoan rfntymrf centrino perros arielle yosemite diva gwapoko popopopo godslove plkluc
plkaltuc realestate heartless camden romans rescue ddddddd zach jesusloves forgetit uzumymw
plasma rbdett grayson chocho tenten roxie corentin peach lovejesus bart santafe salem noah
tiziana everlast scamper chintu dodong niggers word myfriend rudolf sokolov beebee auditt weston
saopaulo unlimited algebra dramaqueen roshan harvest thunderbird trapper joselito sahabat gaelle
devine vickie putter welder bambi alea hikari analsex egorka diehard harvard pistol dundee
korova bootsie gravity historia anamika proview vaishali kimber frodo static nickel annemarie
gunnar property newyear active kamran romane jeannie blacks tzirlkn tzirtltkn annmarie stuttgart
cutter honeybear cullen xcjdsbp xlcjdsbp ottootto pegaso allyson cheerleader maxim couscous
deadpool chloee tardis rafaela emokid antonina lynlyn chinna berkeley nipple seminole hungry
sensei fiona olive arod bastien longbeach trustme qazse tempest mysterio mallard surf fernandes
doglover brendon camion dedewang vacances papaya noelia serpent italy nenette zxecavtb concorde
raeewq bryce eraser wheels antoinette titan rockie meridian salinas skaterboy cancan fcbayern
saviour opopop junpyo boogers shawna cesare flowerpower psychology chewie squash waubvoq
wlaubvoq hopeless native dfytxrf foxylady johnboy edinburgh flatblocker prudence transport
looney swallow vader spaceman linker miamia dougie globus marielle fyutkjxtr znfpnn znfpnoln
trident normal booker tiamo champs tommie letmen letmeln primus dupadupa zildjian arcobaleno
vikram celticfc thecure songoku mutter fanny hothot zoomzoom brebre favre songbird augusta
romana alcatraz matthews sternchen cooter ingodwetrust ball qhxlpxj qhxllpxj humberto muffins
talisman rememberme leedsutd airbus junkie call successful cake marias iloveryan chuckles alanis
fragola celular nymets titeuf rahul gordito cornelius banzai bizkit ibub cnfybckfd colors haslo
jjjjj pierce fudge hfljcnm xdqwerty yassine brownsugar sawyer coventry universo butcher station
sergej gracia iceberg snuffy maomao santacruz shepherd trick honeybun foxracing blackwater
athlon olaola lifelive hippie brayan qwertyasdfgh sugarbear shinobi amylee kareem changes last
ffffffff cypress hateyou mariella reuben austria macintosh masha stayout octopus vandana mahmoud
nono doogie hawaiian coach mamadou happyfeet sticky bigpimp monmon iamtheone thekid sprinter
glenn sdfasdfasdgdf sdfsasdfasdgdf jvfpbxm jlvlfpbxm emogirl chat meteor bahamut beyblade ghhhhj
ghhhashj fightclub shiela pixies castor living torpedo yulwkq yutlswkq punker vargas zlxcevab
kishore samuele godspeed triangle hackers princessa superduper maxence familyst familylst
lalakers silvio kris tonyhawk commerce shotokan nastenka reynaldo alicante lololol qwerrewq
mackie fredrick groove kolokol myjesus shruti bbbb cheyanne tonino hhhhh tycoon shayla specialk
integrity planeta badazz lithium coke timberland constance paulette dkcidp terserah bbbbbbbb
philippine bieber rjitxrf whitey jarvis flame jello mercado tamahome superior winxclub starburst
phil nfyif nefertiti bigbrother newnew spinner carly psalms aguilar htubcnhfwbz cheech passions
lazarus accounting augustus mireille daddys gogeta mcdonald cottage mortal saurabh jenkins
outkast jellyfish character holler lzhan qdlqbjs qdlqbajs viviane needajob karukera bynthytn
jjjjjjjj happygirl cacaca aminata mephisto obinna travail roadkill goodnews beefcake kambing
loveeva loveaeva psicologia jazzman pussys ramon erick salami pelican apocalypse buckshot
panchito pinklady spaghetti simmons killyou fujitsu alien girlpower hgfdsa passord sansan
kamilla shayne nicoleta bronson impreza terence pheonix hellos zimbabwe sasasasa katharina gigi
fickdich barber limegreen peppino crow fener ilovemymum babyg mail nuggets didididi modern
schumacher greyhound timberlake aragon yoshi madzia liliya anabel voetbal giancarlo everyday
stanford leland message maplestory cherish leah bugatti braxton sexyred alberta ipod newday
portia totti yesenia strange gogo firewall gordita chinchin format bangsat reload bbbbbbb
underdog hansol onlyame popova gwapa bottle jelszo hammed galileo killkill windmill aldrin
skerboi terrance pinocchio madhuri saffron fhntvrf girly academia dictionary grammy boys maxell
jaylen jacky rachid sheriff kokakola woofwoof pulamea atlars bibiche jimjim jingle nevim
rfhfylfi shadw uranus gilberto fynrf crazydog mile zhou lavinia cosmic sweetiepie mingming
manfred begemot daisymae etnies goat chewbacca kittylove delaney playstatio boom patterson
kerstin biggles bobesponja bravo prasanna parents jameson prosperity patch zavilov nbvjatq
okmijn milkman ministry alliswell kjdm flyfly sushi googoo major possible kamehameha dino amparo
gjkbujy nash oriflame chinni reginald golfball michaeljac dale zxcvasdf starr economics
misiaczek lawson nate buck rosalinda gromit buckwheat caballero mashka kartal champions teresita
deeznuts carnival gagarin twenty greenwood dodo reader lipton clark cheerleade patatina asturias
ilovegirls prettyme chilli scratch delicious marble wowwow flip gemma graciela lauretta ppoo
doomsday ilovemydad anissa benten royal forzajuve russian quadro paprika oilers televizor rehbwf
girlie ever kamote tomboy sinclair skidoo calle talent avemaria ramiro quebec baseba bahamas
villevalo janvier greedisgood srdet srodet tauchen minicalibra beyond piramide hgrfqg itsmylife
derparol freefree raindrop mortimer pawpaw karamba barrett lioness kratos coregmedia lexie
flamenco yahweh plokij choh chtoh sccer smokin ilovejoe guevara markie justyou justayou olatunji
tacoma kthjxrf kjrjvjnbd bbleozz bbleolzz stronzo popular poupoune copenhagen dragonfire sowhat
privacy pace look step hindustan astalavista undercover connection eastwood barosan jancok
malone tarakan employment lolek christa maldini dfhdfhf keenan meggie prosto tolulope foolish
dantheman tigerwoods redbone independent winwin kolkata barcelone hurensohn audi eskimo caveman
raziel unlock jessika motorcycle cachou colombo churchill priya policia advocate metall
zacatecas kamikadze qwerfdsa fergus ifeanyi mayowa encore ebenezer ukflbfnjh qwertyasd schnecke
powerof razor albion telecaster fullmetal greatest walrus dean leilani ilovelucy zlatan
ilovemyfam slave iamgay cena night jarhead baracuda abercrombie dogfood heyyou luca rfvfcenhf
friendofgerly fffff fynjirf vfndtq ilikeyou astros marinka vfhujif puddles chainsaw quartz
lavigne lansing goalie leeann sherri jeronimo zapata vulcan mimine bramble holein cavalo vjkjrj
inactiveaug inactivelaug chapman reshma humble stress brilliant idiot amatory alonzo mustapha
arsenalfc iwfijwqa iwlafijwqa ortega ellobo luisa vfhbirf redstar shahid demilovato rfgecnf
wojtek nestle mukesh mchael mlchael hardware marguerite shampoo zeynep marymary speedway
graduate brent slapshot makeup abcxyz icecube voyage sixsix wanrltw delldell juanjose almost
first vergessen melodie stereo goodgo presto everett jarrett violette humphrey macaroni cingular
niceguy grisha hootie sacramento persona hellow bombers korn mack asswipe lydcc delgado hllpf
easton aleksander woodland harman yasmina malish kochamcie poptropica hippo vodka maxpower
petrova swagger jesuslovesme cocoloco mailman chief couponmom avrillavigne pennstate portal
gayboy pippen golfgti themaster clyde elway beachbum zamora jingles kurama slonik justyna
brokenhear chula rosa waterboy asian hevhknj hevhkaenj szczurek cnthdf shopper mulligan puppys
codered doudoune armada mikimiki xoxoxo paulo minhasenha hondas tekila denali ruth kerry shoes
earnhardt phuong metroid lions ilovemyfamily ilikesex ilovesam hamada bankai govols colonel
perfection virtual graphics fivestar carlota vehpbr bribri lakota othello praline ilovecats
skating campeon arkansas titine timepass kameron counterstrike reefer freaks cabron apelsin
amdturion johan kostik batata marmite wersdf astra crepusculo maryrose faraon chaselo sexyblack
puppet justina prestige ilovedogs zack lonnie fishbone clipper ilovemylife dfcbkbcf anchor
icotpd mechanic reyes soldat misskitty thisisit stolen mellow frederik pendejo scuba dogman
biker ilovemykid aqswde aqlswde wordlife traveler slider confidence mozilla fghjkl berserk
fucklife sexbomb shakespeare arcadia francia mckenna montgomery ezequiel academy socks justu
justau tryagain yeahyeah loverman alanna hhhhhhh opernhaus cosmin positivo braden lavanya
wdtnjxtr filip jessy milo janek igorek homers pumpkins erik juniper domenica laughter ghghgh
hotsauce waffle myhoney ashlyn pittsburgh tascha calcio crash sarina martian usarmy mnky lebanon
icxkyb chrysler baddog totoro taffy allahis swathi salsa whatwhat diabolo short cjytxrf ganja
fcbarcelona pinguino kittys noreen afghanistan cyprus chicharito aleksa powerpuff rollin vfvf
bucket musicme musicame vauxhall neworleans amoramor brisbane funmilola herrera wyatt parlament
angele fcporto martyn fishtank dancelife dancealife missouri bigtime lovehim jewel giulio
prophet sathya swatch realnigga computadora redcar oasis dropdead circle wsbeqsg wsbesqsg gisela
socrate elmejor mathematics gigolo challenge krishnan poulette minimum richards bazooka
putangina manon mirela foryou baggins tombrady niunia century gopher merde mishijos moumoune
jamess ghjcnjq ketchup dimension redwood venom harsha bunghole dddddddddd stratocaster mini
kaycee mylover mambach mlamlbeach nata gizzmo kanchan lisboa massive protect feuerwehr walalang
qwertyytrewq ordenador transforme cnfkrth zakaria ramsey ninanina ilovejohn lavezzi builder
screen bmwbmw profit laracroft books laurah bartman mari heythere dewayne capricornio fuckshit
seaman ineedyou starbuck marker giuliana wertzu ophelia pearls lapochka tortoise ggle perkins
robocop girlsrule kampala euteamo krasota dabears jaigurudev wanda tamere angelface anno fffffff
anurag paulie augustine muscle teste mangos tippy angle daisey sirena salamanca henrik dododo
xtxbke xsttxbke febrero angelok januari vfhbyjxrf bwfqjpf bwfqejpsf izabella baybay kaikai
federal jelena rochester meathead ownage aabb millennium saveme vitaliy beardog cardiff treefrog
baltazar zeus lennox wildman forzanapoli germania rjhjkm markiza drums renren jaiden cinzia
bagpuss concord rockandroll ghjdthrf lozinka hammond mydear bbbbb jobhunt sanjeev fxzzstsyer
pollo bronx ipswich forgiven baboso guiness feline llamas hemi shayshay leeloo lorenz flounder
killua assholes lunatic grease modena tanginamo danilka deadmau newjersey denzel pavlik wwww
sassie nowehaslo llll neverland meadow bambou dadadada milacek getout daemon misterio lovelygirl
electronics fishfish scorpione stacie elements gjhjkm marbella premium hannover cars foxy scotch
absolute virgil papapapa gbenga francoise goodgood babykoh loserface bling qazwsxe qazwsxee
bryson angeli ilovedavid felicita staples viriato franci moonstar hustle unicorns mewtwo teodora
miroslav headshot second tujhrf dfgfhgvgfh dfgtfhgtvgfh jayhawks scrabble natasa qwqwqwqw
serious rjyatnrf chioma weaver frogs troy abundance rashad aparna mybabies mommom peppe asas
qugrqfo chinchilla bicycle hotyou hotayou imissu bottom choochoo warner abbie stigmata annabell
nataha pocket aphrodite adonai kasey amoureux airport aligator allahakbar oatmeal newuser bumble
gearsofwar starwar tingting canelle steele suerte madiz bummer pascale primrose daisymay carissa
sincere barca wildwood marusya slacker shortie syqohil syqolthil caramba wwoord temporary
boulette hikaru rajendra roserose cubbies mcgrady langga munchie goodies callaway rainman zhang
krizxtg kasrizxtg goodtime guitarhero painting corbin itsme rampage habbo habiba shell
newpasswor skerboy soleluna dumdum romaroma platypus iamhappy nkechi dookenr sword agathe
robotech woshishui rasheed rfhfvtkmrf andreia phyllis wwwwwww zebulon josette felice leicester
shandy reilly trent dayton noiembrie bonito mirella junk alemania qleq ryjgrf mahalq steffen
traffic saphire prova reborn negro lunaluna freestuff admina adminela elizabet uchiha opelcorsa
gadget sanjuan ichliebedi dkssud cvthnm lalitha shubham cornell pampam olechka solitario sphinx
onetime women breakdance thissucks calico pjkjnj ashwini gucio nideknil rabbits tytyty lolotte
todd blackstar selenagome engineering cvbhyjdf swinger invisible triple robot quicksilver
lighting maranatha satanas leinad automobil evan cascade marietta fuckyouall paddy kayden
lovemom olusegun gandhi malice escalade real espagne bolaji negrito googletester moemoe
qpwoeiruty bigbooty important marinara achille schumi gardenia bhaby kristal language perico
bracken glamorous racer ulises rain luvever luvaever fourteen peppermint estela angedemon willem
wildchild surena powerman missie woofer spikes clemente adolfo wyoming ntktdbpjh catlover
yaallah yaroslav bigblue shaina perry ernie dozer satyam deshawn paramedic lenny record nanook
shanice marilou haylee uuuuuu yfcnz hellraiser rudy stretch hawkesbury ella amoreterno zaxscd
ilovyou tulipe chiqui allrecipes montero maricar marishka jules jaycee damilare dynamic canon
carajo lloyd musician kakakaka minemine leralera mivida midnite cuttie miracles omshanti tigres
peepee terrys salima parole deandre cfiekz leika absolut bebita cristy meowmix fduecn smirnova
essence koala pocahontas asakapa constantine marquez damon naresh doughboy fuckmehard adeyemi
haribo houdini qwertqwert cream thedog rudeboy treehill silkroad arvind vitamin jubilee
firestorm jakejake tbone myhome kassie plus korean voldemort solnishko antivirus waswas
hallohallo klinger boosie oksb okstb rowdy pfqxbr sardegna nerds dashka pedrito frankfurt chachi
ludivine solitude rktjgfnhf sodapop notorious wdtnjr tichuots wasdwasd seminoles darkknight
speedo merida nhaebfkp nhasebfkp total mouette byteme hitachi hxoe xswqaz xswlqaz lokita zaqlzaq
juanpablo wsxzaq liza marigold yogesh werter beowulf yomismo qtsrbv qotsrbv raspberry carl
raduga valkyrie haloreach khan gaara husker kseniya borboleta onkelz north samsun helicopter
newthree fischer amoureuse pilipinas qazwsxedcrfvtgb grande gusgus mullet trabalho mentos laddie
alfa gummybear confirm chadwick synergy buckley pedarsag maritza gentle lfybkf andrews baylee
mongol circus barnes pasadena pqntmt nescafe sithlord tilly fletch hotmailcom armenia edxkqmfs
edxkoqmfs spears nadege skinner lina inna prototype atech aatech ghjuhfvvf amrita blaine
addicted kismet fowler llllllll gossipgirl vbifyz perach eggplant tonya killemall seinfeld
germaine venezia salam jjjjjjjjjj jesuslives washburn browning juventini iminlove qqeqaqtq
fuuhza fluuhza under mosquito futyn latoya pennywise charisma derick myrtle gfgfvfvf jazzie
chriss vicecity tetris twingo stargazer finley godgod tinman liberta stevens paisley greene
darkman mirantte mariusz pushpa littleone toilet athens petey firefire stoned lhfrjy fuckthewor
katya canard ettore superhero jkljkl arabella qlweerattyusiop lilpimp belmont production
lonsdale buffett oooooooo onlylme nautica jeep sunfire ahov cristh harvick wildthing electron
kookie malcom nedved chlo meteora hellas hate gogators alchemist poopmaster roderick broadband
handyman bahia shitshit transit vfcnth kurwamac eugenio battery hbhc villa niki ariadna yayaya
lucian buddah juninho edoardo maxpayne qazplm karakartal gtavicecity pajero cocotte speakme
auriane raleigh radeon caramella pushkin high serrano singh lnkedn halifax krazy comedy giogio
book imyaimyaimya letmeinnow serkan kindness rfvtgb rfvttgb reason sverige spionin painkiller
hambone trueblue roseann chevyz dtxyjcnm attack alesana beans randyorton poster dogshit annabel
dede djkjlz asdflkj foofoo colibri gigabyte jjjjjjj motorhead shrimp swapna zwickau piepie
peppers macdre rodrigues peggy realtor brenden jkjkjk wrestle ddcd daldcd fruity thizz luckies
bluejay lightbulb blbyf partytime avenged hellen passcode justus qazxswedcvfr choice mobsters
skank snpy loyola jewish lincogo citron kokomo locura kokokoko davidic epsilon drncurt
dorlncourt olob olotb sales dimebag alesha acapulco myspacepas edberg lovemykids ebeans lananh
supervisor purdue fathead ildsedad ildsaedad hshshs bluerose superwoman blunts jadakiss vampiro
arslan ballon melania destin advance clapton masterkey volcano acts choclate healthy doggystyle
mysecret happyhappy lilica paraiso raluca yellowcard degrassi learning clovis candies xaxaxa
resing nineteen junkmail catholic glasses sonoio dragoste abhinav kristel ulisse bouboule tlllt
fritz ekmzyf passward pipeline xige anechka gogirl shaheen policeman kims ploppy didine cumshot
mercurio dieguito sweetangel vucneyu vucsneyu infamous iloveyoux valeriya santhosh bhbyrf
chambers staredobre mibebe railroad mywife godisable punjab sonics ophelie loxpider chclate
weiwei lindinha swetha farley cleo connard ashraf madryt altair deadly focus jenni frontier wang
yemi killjoy threekids uhfaabnb ornella swampfire buzhidao godlike mumdad astig gfszwb qlqqeqaq
aviation kapej reveur nomeacuerdo ghosts bonanza sable ilovelife rockers pugsley lilili nerone
serdar barakuda marygrace yolo wendell chilly marmotte sushma alivioo papers newcall mousse
qiciqdp iforget poepen roro vascorossi mbahurip kalyani range fuckthat emirates frosch fourkids
thomson hornets liam clifton rosales ashwin babymama trina monarch alleycat gwarmonster
cheguevara juancho supa sstetess cannibal django londres piffish mutant zombies calgary paluso
araceli vergeten whistler ohshit uphill kissing renuka spolana sentinel cacca bharathi civic
uchenna dinero wealth bhjxrf wasted aquila vaughn irving jkiuztdftl kirkland leopoldo fairy
sandie richardson jnjel janajel semangat lebronjame seigneur olitec nacho shriram trapdoor
povlmly snorre poser freiheit honeybunny brandnew rockey anfisa jordon campos legendary nation
rosalia letizia latifa mahendra xantria kuana marmalade riddick dianna wiktoria axelle pollux
zerozero aksrms starwarsfan rogelio awei impact skaterdude zzzpl zzoszpl blkdragns blkdragons
cksdnd pallino infinito incredible yfhenj bucky nfvfhf hannahmontana pentagon complete idefix
mjdsf familiyafamiliya petram toriamos illini franca mojojojo budman tanzania skeleton madara
wrasloco susie qwarty breaker kurdistan pinkpanther rhinos starry barley toonarmy perro maryjoy
konfetka brklyn whitetiger ewelina boomerang cierra thibault hrenota luckyboy valeri alain vijay
teonamaria vaibhav jiangkevin barbiegirl rodeo leningrad mufasa agustus danielito gutschein
lalita creeper anetka lisamarie banaan lokoloko pioupiou lost ytreza gfynthf jarrod birdhouse
bamidele sangeetha sexychick aliceadsl lverpool llverpool topbull vitor looby poilut yfcnif
kittykitty floyd crybaby kristie bspirit fubar jessi bucuresti kjifhf povray myblocker vfkbyf
ltmn sedona nena cole someday thebeast fhctybq weear maximiliano hydrogen melrose truth nene
trackstar mental stumpy misfit orient gonzo minimal jammin forsaken saitou qwertzu zbychlas
mandingo tyrael ehdgnl aladdin reloaded fxone tendulkar bloodz video saigon cxfcnkbdfz icegirl
hillside listen elise boxers makenzie bllygb nashville kara kambal five badgers qqlww duster
berger kaleb somerset yggdrasil shurik gangbang lucinda redhorse loyalty jetsmets vfhnsirf
bunker tenshin mamikawada sexylife sexyalife musik finland dario tuputamadre majesty uxuu uexueu
spice chidori thriller illuminati agnes paopao jackmore upperd mchelle mlchelle bigmirnet
abigmirnet dfktynby bbies buddydog cookiemonster qlaz madona cloclo thecat spitsy horror marko
saddam nandini slash limited fleurs sipfhair abayomi robotics shayna montagne wrigley dizzy
jrdan stunner weeartt rotten pilgrim depechemode podg poldg whoknows mamika gaylord olmetec
ciccia itisme succes watever kevnwo chantel qaqaqa lakewood cummins kakaroto lolly cannelle
iloveyouso buttface custom nickiminaj akademiks satsuki raprap smirnov ayodeji letitbe evgeniya
farmacia natiichen teenaa ipad fragolina hoova oldnavy cocococo ijrjkflrf tuxedo bumper wiseman
blackpool malvina skateordie cordell malishka htcrw hatecrew ledzeppelin pessac julieann morango
smbbz smbotlbz myfather steflio pinguin yomisma wonderwoman nummero vale brody madmad evelin
stargirl pelota werock pauko cervantes ffffffffff bangaram taiwan yasemin viola qazedc rosaria
mormor contra marilena accounts trainer goodmorning getlost priscila hawkeyes emoboy rfhfgep
ludi kinomoto ldgend jarox aninha boroda twiztid moonmoon voltaire billiejoe nimbus poisu sadsad
raffaella laska magazine nwolf vbienrf lenalena ahmad drifter covenant ghbdtnrfrltkf axlrose
girlygirl saint stani damion mayquinn alana hooper fktyeirf tulipan whoareyou nazareth yfnfirf
murali carnage nothings ibanezjs yoyoyoyo matyas stripes kkkkkkkkkk edmond leolong satnam
chitown babababa eightball zooyork leonor maburro ripcurl services skaska skaoska crunch
sandberg marsik santamaria masina bergkamp butterball northern viagra eastern breathe fantasma
allsop imelda eatpussy capecod morton nickie mendez forgetmenot chitarra rangerover hansqueck
hansaqueck rocks manolito thedude kartoffelpuffer paquito bubbas hfleuf tadpole kingfish
lightpower nanou damaris treehouse jyothi maella onlyone herbalife tapout fenchel rover edmund
chandan vfhbjk advent fysihzg fysihztg edmonton makulit hester seanpaul andreita komodo escola
jcdenis escobar kira popper farfallina hattie ladiesman quake ofakind milk dominion pascual
monterrey greatone yamato delphi asshle skers jujuju papabear onlyyou ilovejames lucie barker
newvision unforgiven hannahmont angelseye ltltl incognito skillet overkill colgate tuangbi addl
giggle smashing virtue butterflies easyas jmoney icetea redab surethang alyson stefangreil
islamabad gaudens nottingham mkal hardwork totalscherz totallscherz sandoval lenka gautam
edwardcullen kroliczek davidoff wrestler southwest meknow adams serafina trivium cowboyup
crowbird spez theshit scanner rayman carrots landmark gggggggggg karo sokolova maddox astroboy
mercy becker bored thinking guesswho treguier salmankhan puttana eighteen superboy bffever
bffaever haggis dabomb assface oojsykl oojsaykl alpacino treflip erotic blunt fifa ruler norma
sasin jasmina kfcnjxrf sevgilim golfinho miniclip chinook fidelity proverbs shashank theband
rhodan racerx imation deeznutz mexicano dora pranav ogplanet cosmopolitan crysis wpcakir
parolamea ligabue gisele spiker maldives kaboom alterego sacha jigsaw anjana palomino bingbing
mgreen doug razjel rosco bambolina panorama somanypickles madafaka ahbird mayank pomalo aimee
buceta siempre sonicx youporn lucinka fineboy dogg toaster trandafir armorgames mateus hermann
rabat lasalle ayanami polenka jolene jojojojo michaeljackson chrono gobucks raiden bibi
nickelback cpord cepord zaqlxswcde aczx waterman papatoma aguilas weyersheim sexe emmanuelle
author mostafa linusd leliane licorice gazelle clown cabrera calderon seneca sindhu kmzwaawaa
weekend moderncombat pacshakur yanks monyet soulfly rockford cmputer concepcion hateme gruby
robinho owtygbh owtaeygbh bobcats asdewq volimte perkele grazia ckies livehim liveahim newwen
newstwen crescent marykay tanja festival sestra hoffman minister pilot cayman lookatme hotlips
lmapacey lizbeth rockman desadesa lapinou supermanboy hallie chanelbag jumanji sinned sweethome
lovejoy littlegirl simson redemption patron roanne zesh heinrich faca yancai henni baritone
angelgirl weenie lydia sheshe monstercha trader blix dresden cavs feathers wigolf blueangel
fabolous fugazi grinch nonenone ghjnjnbg cyber xlsl mclarenf micah grine marekmichal
mareklamichal przyjaciolki kingjames heartbroke cradle italie laurelcreek laurellcreek
residentevil marica starship soulja sdream destinee teetee airtel yandi lancia maseever
maseaever gabbie mpeater prisca eyfpb eyfpalb andrusic dominator jomacapa lavalamp neeraj
doctorwho teapot bukola miki gambion ignoranto qwertzui ossi estrada chanelle volkova webber
marshal yaoiisgrand electronic chowder metro gilmore chasity iamawesome atletico federer colour
channel slimjim rapture sampdoria cronos tomek boguska romy gigaman maryanne zippy sinister
ananya tracer wiccan chutrung anatoliy jemima tmvlzj carnaval slunicko ashutosh wubin gennaro
thebears yomamma pingvin deirjj khongbiet mytkids soso accountant fuchurli mamina elite
jellybeans arianne mariama signum sigtenum puma mytime aquamarine manjula treu nevergiveup
shaney crazyman rakaii solo velocity grasshopper tanisha goku qyahzn danika fireworks nitro
olympus seatleon holycow speranza noel chimera lehjxrf airsoft almario ibicguwjic nougat
giulietta freemusic odette icthus marques yorkie nessie vfvfvfvf metallic amnesia salerno calis
mammina kjiflm guruji alisher xbonesx semarang weewee jimena sammi clochette christo midori
waldiw foundation emmitt rdukvx rdukvax requiem gremio poiuytreza splendid rubberduck ruqueb
charline royals ania nuclear megafon xred bela brenna potatoes asia kiwi narendra kinky barton
sonysony marsel hans tronwell cutlass jolinek wilma bimmer angola lilli lumiere acdc
heterosexual manchesterunited nicknick pussies hernan keyblade ranjan carito dbrecz mortgage
blackbelt gbgbcmrf lana tristen andrade krystyna schokolade hacked igetmoney renate thieric
milly rksk sonyvaio nataliya srikanth kenya soukayna yeahbaby josemanuel myboo kasandra neneng
rejoice independen godim remoda remoldsa socorro padilla domdom maggiemay veri fialka motorbike
knackwurst albatross fragile locked sassygirl samir ethanryan monange dalbas luckystar elmira
dimasik prison hamtaro nicoletta reflex zxclezxc toni leeds ethiopia casandra mischa triforce
madelyn dental theboys hondacbr pimpjuice gdcc donaldduck fallenangel
`;
